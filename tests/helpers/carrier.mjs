// The connections of one device without a browser, as a page has them: node carrier.mjs MODULE RELAYS ID
// Reads lines of JSON: ["open"], ["letter", text], ["again"], ["close"]. Prints what it is told as lines of JSON, and for each line read
// ["done", …] with the time at which a letter was signed.
import { createInterface } from "node:readline";

const [module, relays, id] = process.argv.slice(2), KIND = 30078;
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
const { open, newSecret, nameOf } = await import(module);
const secret = newSecret(), name = await nameOf(id), print = (...told) => console.log(JSON.stringify(told));
let post = null;
const does = {
  open() {
    post = open(relays, secret, print);
    post.listen("letters", JSON.stringify({ kinds: [KIND], "#d": [name], limit: 30 }), id);
    return post.key;
  },
  letter: (text) => post.publish(KIND, name, text, id, 600),
  again: () => post.again(KIND, name),
  close: () => post.close(),
};
for await (const line of createInterface({ input: process.stdin })) {
  const [what, ...rest] = JSON.parse(line);
  print("done", (await does[what](...rest)) ?? 0);
}
process.exit();
