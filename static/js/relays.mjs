// Sealed letters over public Nostr relays. JavaScript because a browser has WebSocket and WebCrypto only here. Python imports this module
// once the visitor has agreed: before that nothing leaves the site's origin.
//
//     const post = open(relays, secret, hear)   relays: addresses with spaces between; secret: one's key as 64 hexadecimal digits;
//                                               null if no key can be made of that
//     post.key                                  one's public key
//     post.publish(kind, name, text, seal, keeps, tags)
//         A letter. Of an addressable kind (30000-39999) each replaces the last one of its name, and relays keep it for `keeps` seconds; it
//         is sent again until each relay has it. One of an ephemeral kind (20000-29999) only reaches those who listen now. `name`: its `d`
//         tag. `seal`: a text that only its readers know, from which the key of its content is made; "" leaves the content open.
//         For `listen` also "@": each sender's `sharedSeal` with oneself.
//         `tags`: more tags, as JSON. Returns a promise of the time at which it is signed, in seconds; 0 if it cannot be.
//     post.again(kind, name)
//         One's own letter of this kind and name that relays have returned goes to those in use that have not got it: nothing new is signed.
//     post.listen(label, filter, seal)          hears the letters of a filter (JSON, as in NIP-01); the same label replaces the last filter
//     post.ignore(label)                        no longer
//     post.close()
//     hear(event, label, key, text, at)
//         "letter": of a listened label, signed by `key` at `at` (seconds), with its opened `text`. Not one's own, not one whose seal does
//             not open or whose signature is wrong, none twice, none that has expired.
//         "own": the same of a letter of one's own, such as the last page has written.
//         "said": the letter of the name `label`, one's own signed at `at`, is on its way to a relay: it may arrive though no answer comes.
//         "taken": a relay has the letter of the name `label`. Once for each relay.
//         "state": `at` is the number of relays that work now, of those in use; `text` why the last one does not.
//
//     newSecret(), "" where none can be made    isSecret(text)    sharedSeal(secret, key), for a letter to one person
//     nameOf(seal), a promise: a name that does not tell the text
//     time(), a promise: the time in seconds by which letters are dated. A device's clock may be wrong by minutes: then it is the site's.
//
// At most three relays are in use. One that cannot be reached is tried again, later each time; one that says "rate-limited" is left in
// peace for a while; one that refuses, or that floods, is left until the page is closed, in the next game too. One that is slow has twice as
// long at each try. A connection that is gone may look open for minutes, such as that of a phone that has changed networks: one that is
// silent is asked for a word each 25 seconds, and soon after each letter that relays do not keep.
// Two devices take the same three of a list, as far as they can reach them.
import { etc, getSharedSecret, schnorr, utils } from "../vendor/noble/secp256k1.mjs";

const AT_ONCE = 3;
const PATIENCE = 4000, LONGEST_PATIENCE = 32_000; // ms in which a relay must open, answer a question or take a letter
const BREATH = 250; // ms more: a page that stood still has not read the answer yet
const SILENCE = 25_000, HINT = 500; // ms after which a relay that says nothing is asked for a word; the same once a letter has gone out
const ALIVE = "alive"; // the label of that question: for no letter that there can be
const FIRST_WAIT = 1000, LAST_WAIT = 60_000; // ms between two tries
const ERRORS = 3; // of a relay's own, one after the other, until it is left
const LONGEST = 120_000; // characters of a message: a sealed letter of 64 KB
const FLOOD = 200, WHILE = 10_000; // more messages of a label than that in so many ms
const FLOODS = 5000; // that may have been on their way when the relay was asked to stop
const LAST_PEACE = 320_000; // ms until letters of a label that was flooded are asked for again
const KNOWN = 500; // letters that are remembered
const AUTH = 22242;
const WRONG = 20_000; // ms by which a device's clock may differ from the site's

const { bytesToHex: hex, hexToBytes: bytes } = etc;
const utf8 = (text) => new TextEncoder().encode(text);
let shift = 0, clock = null, since = 0; // ms that this device's clock lacks; a promise that these are known; what they were found by
const set = () => { // anew if that clock has been set meanwhile
  if (Math.abs(Date.now() - performance.now() - since) > WRONG) clock = null;
  return (clock ??= setClock());
};
const seconds = () => Math.floor((Date.now() + shift) / 1000);
const digest = async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));
const tagOf = (event, name) => event.tags.find((tag) => tag[0] === name)?.[1] ?? "";
const refusing = new Set(); // addresses of relays that have been left
const isEphemeral = (kind) => kind >= 20000 && kind < 30000;

async function derived(seal, use) {
  const source = await crypto.subtle.importKey("raw", utf8(seal), "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: utf8("komado"), info: utf8(use) }, source, 256);
}
const keys = new Map();
function keyOf(seal) {
  if (!keys.has(seal)) keys.set(seal, derived(seal, "seal").then((bits) => crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"])));
  return keys.get(seal);
}
// A sealed content belongs to its sender, kind and name: another key cannot take it over.
const manner = (iv, { pubkey, kind, tags }) => ({ name: "AES-GCM", iv, additionalData: utf8(`${pubkey} ${kind} ${tagOf({ tags }, "d")}`) });

export const isSecret = (text) => { try { return !!schnorr.getPublicKey(bytes(text)); } catch { return false; } };
export const newSecret = () => { try { return hex(utils.randomSecretKey()); } catch { return ""; } }; // Python would not see an exception
const late = (ms) => new Promise((_, refuse) => setTimeout(refuse, ms, new Error("no answer")));
// A relay takes no letter of the past or the future, and forgets by its own clock. The host of the site dates each of its answers; `age` is
// the time for which a cache between may have had it.
async function setClock() {
  since = Date.now() - performance.now();
  try {
    const asked = fetch(`${import.meta.url}?${Date.now()}`, { method: "HEAD", cache: "no-store" });
    const { headers } = await Promise.race([asked, late(PATIENCE)]);
    const told = Date.parse(headers.get("date")), age = 1000 * (Number(headers.get("age")) || 0), now = Date.now();
    const lacks = Math.max(told - now, 0) || Math.min(told + age - now, 0);
    shift = Math.abs(lacks) > WRONG ? lacks : 0;
  } catch { /* the device's own clock counts */ }
}
export const time = async () => { await set(); return seconds(); };
export const nameOf = async (seal) => hex(new Uint8Array(await Promise.race([derived(seal, "name"), late(PATIENCE)]))).slice(0, 32);
export const sharedSeal = (secret, key) => hex(getSharedSecret(bytes(secret), bytes(`02${key}`)).slice(1));

async function seal(text, secret, event) {
  if (!secret) return text;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(manner(iv, event), await keyOf(secret), utf8(text)));
  return btoa(Array.from([...iv, ...sealed], (byte) => String.fromCharCode(byte)).join(""));
}
async function unseal(event, secret) {
  if (!secret) return event.content;
  const all = Uint8Array.from(atob(event.content), (sign) => sign.charCodeAt(0));
  const opened = await crypto.subtle.decrypt(manner(all.slice(0, 12), event), await keyOf(secret), all.slice(12));
  return new TextDecoder("utf-8", { fatal: true }).decode(opened);
}
const idOf = ({ pubkey, created_at: at, kind, tags, content }) => digest(JSON.stringify([0, pubkey, at, kind, tags, content]));

// One relay: connected, waiting to be tried again, or left.
class Relay {
  constructor(url, post) {
    Object.assign(this, { url, post, socket: null, paused: null, wait: FIRST_WAIT, hush: FIRST_WAIT, patience: PATIENCE, quiet: null, errors: 0, ready: false, heard: 0 });
  }
  connect() {
    Object.assign(this, { ready: false, answered: new Set(), sent: new Map(), taken: new Set(), counts: {}, challenge: "", asked: "", proven: false });
    Object.assign(this, { passing: new Map(), hushed: null, has: new Set(), older: new Set([...this.post.letters.values()].map(({ id }) => id)) });
    let socket;
    try { socket = new WebSocket(this.url); } catch { return this.leave("no address"); }
    this.socket = socket;
    this.expect(() => socket.readyState === 1, "no answer");
    socket.onopen = () => this.begin();
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(data);
    socket.onclose = () => socket === this.socket && this.fail("closed");
  }
  // Fails unless a condition is met in time, on this connection.
  expect(met, why) {
    const { socket } = this;
    setTimeout(() => setTimeout(() => {
      if (socket !== this.socket || met()) return;
      this.patience = Math.min(this.patience * 2, LONGEST_PATIENCE);
      this.fail(why);
    }, BREATH), this.patience);
  }
  begin() {
    for (const label of this.post.listening.keys()) this.ask(label);
    this.deliver();
    this.look();
    this.watch();
  }
  // Notices if nothing comes any more, as long as this connection lasts.
  watch() {
    const { socket } = this, begun = (this.watching = {});
    setTimeout(() => begun === this.watching && socket === this.socket && this.watch(), SILENCE);
    this.probe(SILENCE);
  }
  // Asks for a word if none comes within so many ms; without an answer the connection fails.
  probe(ms) {
    const { socket, heard } = this, nothing = () => socket === this.socket && heard === this.heard && !this.quiet;
    setTimeout(() => {
      if (!nothing()) return;
      this.say("REQ", ALIVE, { ids: ["0".repeat(64)], limit: 1 });
      this.expect(() => !nothing(), "no answer");
    }, ms);
  }
  say(...message) {
    try {
      if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
    } catch {
      this.fail("refused");
    }
  }
  ask(label) {
    const { filter } = this.post.listening.get(label);
    if (this.counts[label]?.closed) return; // it comes later
    this.answered.delete(label);
    this.say("REQ", label, filter);
    this.expect(() => this.answered.has(label) || this.post.listening.get(label)?.filter !== filter || this.quiet, "no answer");
  }
  // Sends every lasting letter that this relay has not taken; one from before this connection once it has told all that it has.
  deliver() {
    if (this.socket?.readyState !== 1 || this.quiet) return;
    for (const event of this.post.letters.values()) {
      if (this.sent.has(event.id) || this.has.has(event.id) || (this.older.has(event.id) && !this.ready)) continue;
      this.sent.set(event.id, event);
      this.say("EVENT", event);
      this.post.hear("said", tagOf(event, "d"), "", "", event.created_at);
      this.expect(() => this.taken.has(event.id) || this.quiet, "no answer");
    }
  }
  // Sends a letter that is not kept, also while a question of ours is open. While this relay has too much to do the newest of its kind and
  // name waits.
  pass(key, event) {
    this.passing.set(key, { event, waits: true });
    this.sendPassing();
  }
  sendPassing() {
    if (this.quiet || this.hushed) return;
    for (const letter of this.passing.values()) {
      if (letter.waits) this.say("EVENT", letter.event), this.probe(HINT);
      letter.waits = false;
    }
  }
  // Leaves it in peace with the letters that are not kept: those that are kept still go out.
  hold() {
    const { socket } = this;
    if (this.hushed) return;
    const hushed = (this.hushed = {});
    setTimeout(() => {
      if (socket !== this.socket || hushed !== this.hushed) return;
      this.hushed = null;
      this.sendPassing();
    }, this.hush);
    this.hush = Math.min(this.hush * 2, LAST_WAIT);
  }
  look() {
    const { socket, answered, post } = this;
    const ready = socket?.readyState === 1 && [...post.listening.keys()].every((label) => answered.has(label));
    if (ready) this.wait = FIRST_WAIT;  // the patience stays: it is as slow with the next question
    if (ready !== this.ready) {
      this.ready = ready;
      if (ready) this.deliver();
      post.tell();
    }
  }
  hear(data) {
    let message;
    this.heard += 1;
    try { message = data.length <= LONGEST && JSON.parse(data); } catch { /* nonsense */ }
    const [kind, name, ...rest] = Array.isArray(message) ? message : [];
    if (kind === "EVENT" && this.post.listening.has(name)) {
      if (this.count(name)) return;
      if (rest[0]?.pubkey === this.post.key && String(rest[0].id).length === 64 && this.has.size < KNOWN) this.has.add(rest[0].id);
      return this.post.receive(name, rest[0]);
    }
    if (this.count("")) return; // whatever else it says
    if (name === ALIVE) return this.say("CLOSE", ALIVE);
    if (kind === "EOSE") this.answered.add(name), this.look();
    else if (kind === "OK") this.judged(name, rest[0] === true, String(rest[1] ?? ""));
    else if (kind === "CLOSED") this.refused(String(rest[0] ?? ""), () => this.post.listening.has(name) && this.ask(name), this.answered.has(name));
    else if (kind === "NOTICE" && /rate-?limit/i.test(name)) this.rest();
    else if (kind === "AUTH") this.challenged(String(name));
  }
  // Counts a message. True if it is one too many. Letters come from others, who can flood a relay that is honest: it is asked to send no more
  // of these, and for them again after a while, later each time. One that goes on sending, or says too much itself, is left.
  count(label) {
    const at = performance.now();
    const found = (this.counts[label] ??= { since: at, number: 0, closed: 0, peace: WHILE });
    if (at - found.since > WHILE && !found.closed) Object.assign(found, { since: at, number: 0 });
    found.number += 1;
    if (found.number === FLOOD && !label || found.number === FLOODS || (found.closed && at - found.closed > PATIENCE)) this.leave("flood");
    else if (found.number === FLOOD) this.stop(label, found, at);
    return found.number >= FLOOD;
  }
  stop(label, found, at) {
    const { socket } = this;
    this.say("CLOSE", label);
    this.answered.add(label);
    found.closed = at;
    setTimeout(() => {
      if (socket !== this.socket) return;
      Object.assign(found, { since: performance.now(), number: 0, closed: 0, peace: Math.min(2 * found.peace, LAST_PEACE) });
      if (this.post.listening.has(label)) this.ask(label);
    }, found.peace);
  }
  judged(id, took, why) {
    const event = this.sent.get(id);
    if (id === this.asked) {
      this.proven = took;
      return took ? this.begin() : this.leave(why);
    }
    for (const [key, letter] of this.passing) {
      if (letter.event.id !== id) continue;
      letter.waits = !took && why.startsWith("rate-limited");
      if (letter.waits) return this.hold();
      if (took) this.hush = FIRST_WAIT;
      return this.passing.delete(key);
    }
    if (!event) return;
    if (took || /^(duplicate|replaced)/.test(why)) {
      this.taken.add(id);
      this.errors = 0;
      this.wait = FIRST_WAIT;
      const has = took || !why.startsWith("replaced"); // else it has a later one of this key
      if (has) this.post.hear("taken", tagOf(event, "d"), "", "", event.created_at);
    } else this.refused(why, () => this.deliver(), false, () => this.sent.delete(id));
  }
  // What a relay would not do: it wants to know one's key, or it has too much to do, or it refuses.
  refused(why, again, done, first = () => {}) {
    if (why.startsWith("auth-required") && !this.proven) { // all is asked again once it knows the key
      first();
      this.asked ||= "?";
      this.authenticate();
    } else if (why.startsWith("rate-limited")) {
      first();
      this.rest(again);
    } else if (why.startsWith("error") && !done && this.errors < ERRORS) { // its own fault, for now
      this.errors += 1;
      first();
      this.rest(again);
    } else if (!done || !/^(error|closed|$)/.test(why)) this.leave(why);
    else this.fail(why);
  }
  challenged(challenge) {
    this.challenge = challenge;
    if (this.asked && !this.proven) this.asked = "?"; // only the newest counts
    this.authenticate();
  }
  async authenticate() {
    if (this.asked !== "?" || !this.challenge) return;
    const event = await this.post.signed(AUTH, [["relay", this.url], ["challenge", this.challenge]], "").catch(() => null);
    if (!event) return;
    this.asked = event.id;
    this.sent.set(event.id, event);
    this.say("AUTH", event);
  }
  rest(again = () => {}) {
    const { socket } = this;
    const quiet = (this.quiet = {});
    setTimeout(() => {
      if (quiet === this.quiet) this.quiet = null;
      if (socket !== this.socket) return;
      again();
      this.deliver();
      this.sendPassing();
    }, this.wait);
    this.wait = Math.min(this.wait * 2, LAST_WAIT);
  }
  drop() {
    const { socket } = this;
    this.socket = null;
    this.ready = false;
    socket?.close();
  }
  fail(why) {
    this.drop();
    const paused = (this.paused = {});
    setTimeout(() => paused === this.paused && this.again(), this.wait);
    this.wait = Math.min(this.wait * 2, LAST_WAIT);
    this.post.fill();
    this.post.tell(why);
  }
  again() {
    this.paused = null;
    this.post.fill();
  }
  leave(why) {
    this.drop();
    refusing.add(this.url);
    this.post.fill();
    this.post.tell(why);
  }
}

class Post {
  constructor(relays, secret, hear) {
    this.secret = bytes(secret);
    this.key = hex(schnorr.getPublicKey(this.secret));
    this.hear = (...told) => this.closed || hear(...told);
    this.listening = new Map(); // label -> { filter, seal }
    this.letters = new Map(); // kind and name -> the newest letter of one's own
    this.last = {}; // kind and name -> when it was written
    this.returned = new Map(); // kind and name -> the newest letter of one's own that a relay has told
    this.known = new Set();
    this.writing = 0; // letters that are being sealed and signed
    this.relays = [...new Set(relays.split(" ").filter(Boolean))].map((url) => new Relay(url, this));
    this.online = () => {
      clock = null;
      for (const relay of this.relays) relay.paused = null, relay.socket && relay.probe(HINT);
      this.fill();
    };
    this.offline = () => this.relays.forEach((relay) => relay.socket && relay.fail("offline"));
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    setTimeout(() => this.tell()); // with no relay to try there is a state too
    this.fill();
  }
  fill() {
    if (this.closed) return;
    for (const relay of this.relays) {
      if (this.relays.filter(({ socket }) => socket).length >= AT_ONCE) return;
      if (!relay.socket && !relay.paused && !refusing.has(relay.url)) relay.connect();
    }
  }
  tell(why = "") {
    this.hear("state", "", "", why, this.relays.filter(({ ready }) => ready).length);
  }
  async signed(kind, tags, text, secret = "", at = seconds()) {
    const event = { pubkey: this.key, created_at: at, kind, tags };
    event.content = await seal(text, secret, event);
    const id = await idOf(event);
    return { ...event, id: hex(id), sig: hex(await schnorr.signAsync(id, this.secret)) };
  }
  async publish(...letter) {
    this.writing += 1;
    try {
      return await this.write(...letter);
    } finally {
      this.writing -= 1;
      this.drop();
    }
  }
  async write(kind, name, text, secret = "", keeps = 0, tags = "[]") {
    const key = `${kind} ${name}`;
    await set();
    const at = (this.last[key] = Math.max(seconds(), (this.last[key] ?? 0) + 1)); // of two in one second a relay keeps either
    const all = [["d", name], ...(keeps ? [["expiration", String(at + keeps)]] : []), ...JSON.parse(tags)];
    const event = await this.signed(kind, all, text, secret, at).catch(() => null);
    if (!event) return 0; // the browser has no ciphers any more
    if (isEphemeral(kind)) {
      for (const relay of this.relays) relay.pass(`${key} ${tags}`, event);
    } else if ((this.letters.get(key)?.created_at ?? 0) < at) {
      this.letters.set(key, event);
      for (const relay of this.relays) relay.deliver();
    }
    return at;
  }
  again(kind, name) {
    const key = `${kind} ${name}`, event = this.returned.get(key);
    if (!event || this.letters.has(key)) return;
    this.letters.set(key, event);
    for (const relay of this.relays) relay.older?.add(event.id), relay.deliver();
  }
  listen(label, filter, secret = "") {
    this.listening.set(label, { filter: JSON.parse(filter), seal: secret });
    for (const relay of this.relays) {
      if (relay.socket?.readyState === 1) relay.ask(label), relay.look();
    }
  }
  ignore(label) {
    this.listening.delete(label);
    for (const relay of this.relays) relay.say("CLOSE", label), relay.socket && relay.look();
  }
  // What a relay says is an event of a label. What does not fit, or cannot be opened, is passed over before anything costs time.
  async receive(label, event) {
    const { filter, seal: secret } = this.listening.get(label) ?? {};
    let letter = null, heard = "letter";
    await set();
    try {
      const { id, pubkey, sig, created_at: at, kind, tags, content } = event;
      const fits = filter.kinds.includes(kind) && (filter.authors ?? [pubkey]).includes(pubkey)
        && Object.entries(filter).every(([name, values]) => name[0] !== "#" || tags.some(([tag, value]) => tag === name[1] && values.includes(value)));
      const name = `${kind} ${tagOf(event, "d")}`;
      const expires = Number(tagOf(event, "expiration")) || Infinity;
      if (!fits || !Number.isSafeInteger(at) || this.known.has(id) || expires < seconds()) return;
      const text = await unseal({ pubkey, kind, tags, content }, secret === "@" ? sharedSeal(hex(this.secret), pubkey) : secret);
      const own = await idOf({ pubkey, created_at: at, kind, tags, content });
      if (hex(own) !== id || !(await schnorr.verifyAsync(bytes(sig), own, bytes(pubkey))) || this.known.has(id)) return;
      this.known.add(id);
      if (this.known.size > KNOWN) this.known.delete(this.known.values().next().value);
      letter = [pubkey, text, at];
      if (pubkey === this.key) {
        heard = "own";
        this.last[name] = Math.max(this.last[name] ?? 0, Math.min(at, seconds() + 600));
        if (at > (this.returned.get(name)?.created_at ?? 0)) this.returned.set(name, { id, pubkey, created_at: at, kind, tags, content, sig });
      }
    } catch { /* it is no event, or is not meant for us */ }
    if (letter && this.listening.has(label)) this.hear(heard, label, ...letter); // outside: a fault there is ours, and is to be seen
  }
  close() {
    this.closed = true;
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.drop();
  }
  // Ends the connections once the last letter has gone.
  drop() {
    if (!this.closed || this.writing) return;
    for (const relay of this.relays) relay.drop();
  }
}

export const open = (relays, secret, hear) => (isSecret(secret) ? new Post(relays, secret, hear) : null);
