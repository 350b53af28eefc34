// A person with the link but without Komado, who writes what they want: node peer.mjs MODULE RELAY ID
// Reads lines of JSON: [kind, name, text, seal, tags] is published, with "ID" for the name of the game's letters and for their seal, and
// "to:KEY" for the seal of a letter to one person; ["raw", event] is sent as it is; ["crowd", kind, name, texts, seal] is published by as
// many other people; ["clock", seconds] puts the own clock forward; ["key"] only answers. Prints a line with the own key after each, once
// the relay has answered.
import { createInterface } from "node:readline";

const [module, relay, id] = process.argv.slice(2);
const PATIENCE = 2000; // ms for the relay's answer
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
const { open, newSecret, nameOf, sharedSeal } = await import(module);
const secret = newSecret(), post = open("", secret, () => {}); // it signs and seals, and is connected with nothing
const name = await nameOf(id);
const socket = new WebSocket(relay), answers = new Map();
socket.onmessage = ({ data }) => {
  const [kind, of] = JSON.parse(data);
  if (kind === "OK") answers.get(of)?.();
};
await new Promise((done) => { socket.onopen = done; });

let last = 0;
const send = (event) => new Promise((done) => {
  answers.set(event.id, done);
  setTimeout(done, PATIENCE);
  socket.send(JSON.stringify(["EVENT", event]));
});
const signed = (by, kind, called, text, seal, tags = "[]") => {
  const at = (last = Math.max(Math.floor(Date.now() / 1000), last + 1)); // of two in one second a relay keeps either
  const all = [["d", called.replace(/^ID/, name)], ["expiration", String(at + 600)], ...JSON.parse(tags)];
  return by.signed(kind, all, text, seal.startsWith("to:") ? sharedSeal(secret, seal.slice(3)) : seal.replace(/^ID$/, id), at);
};

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, ...rest] = JSON.parse(line);
  if (kind === "raw") await send(rest[0]);
  else if (kind === "crowd") {
    const [of, called, texts, seal] = rest;
    for (const text of texts) await send(await signed(open("", newSecret(), () => {}), of, called, text, seal));
  } else if (kind === "clock") {
    const now = Date.now;
    Date.now = () => now() + rest[0] * 1000;
  } else if (kind !== "key") await send(await signed(post, kind, ...rest));
  console.log(post.key);
}
