"""Relays that lie to the carrier of letters, without a browser: `static/js/relays.mjs` under Node, with a connection made here."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NODE = "node"

# Connections that the test answers; `after` has the timers that were set, which run when the test says so if `stands`.
STAND_IN = """
import { isSecret, open } from %s;
const { setTimeout: real } = globalThis;
let timers = 0, stands = false, after = [];
globalThis.setTimeout = (run, ms = 0) => { timers += 1; stands ? after.push({ run, ms }) : real(run, ms); };
globalThis.addEventListener = globalThis.removeEventListener = () => {};
const sockets = [];
globalThis.WebSocket = class {
  constructor(url) { Object.assign(this, { url, readyState: 1, sent: [] }); sockets.push(this); queueMicrotask(() => this.onopen()); }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  says(...message) { this.onmessage({ data: JSON.stringify(message) }); }
};
const rest = (ms) => new Promise((go) => real(go, ms));
"""

# For each lie a post whose only relay says the messages of `lie(key)` once it is asked. Told: when the letters were signed that reach the
# relay after that, the number of timers set, whether the relay is still used, the kinds of what is heard.
STAND = """
const tell = async (lie, number) => {
  const heard = [], before = timers;
  const post = open(`wss://relay${number}.example`, "1".repeat(64), (event) => heard.push(event));
  post.listen("letters", '{"kinds":[30078],"#d":["name"]}', "the id of a game");
  await rest(5);
  const socket = sockets.at(-1);
  for (const message of lie(post.key)) socket.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
  await rest(50);
  await post.publish(30078, "name", "hello", "the id of a game", 60);
  const used = socket.readyState === 1, letters = socket.sent.filter(([kind]) => kind === "EVENT").map(([, event]) => event.created_at);
  post.close();
  return { letters, used, timers: timers - before, heard };
};
const told = [];
for (const [number, lie] of [%s].entries()) told.push(await tell(lie, number));
const last = open("wss://relay.example", "1".repeat(64), () => {});
await rest(5);
const word = last.publish(20078, "name", "away", "the id of a game");
last.close();
await word; // however long this machine signs it
const said = sockets.at(-1).sent.map(([kind]) => kind), ended = sockets.at(-1).readyState === 3;
const idle = open("wss://relay.example", "1".repeat(64), () => {});
await rest(5);
idle.close();
console.log(JSON.stringify([told, %s.map(isSecret), { said, ended, idle: sockets.at(-1).readyState }]));
process.exit();
"""


def run(lies: list[str], secrets: list[str]) -> Any:
    """(what is told of each lie, which texts are secrets, what reaches a relay of connections that are closed with a letter on its way)."""
    return printed(STAND % (", ".join(lies), json.dumps(secrets)))


def printed(script: str) -> Any:
    """What a script prints."""
    script = STAND_IN % json.dumps((ROOT / "static/js/relays.mjs").as_uri()) + script
    done = subprocess.run([NODE, "--input-type=module"], input=script, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_letter_in_ones_own_name_that_one_has_not_signed_changes_nothing() -> None:
    event = '{ id: "a".repeat(64), sig: "b".repeat(128), pubkey: key, created_at: AT, kind: 30078, tags: [["d", "name"]], content: "AAAA" }'
    times = ["Math.floor(Date.now() / 1000)", '"tomorrow"', "null", "1e308", "{}", "undefined", "9e9"]
    told, *_ = run([f'(key) => [["EVENT", "letters", {event.replace("AT", at)}], ["EOSE", "letters"]]' for at in times], [])
    for at, found in zip(times, told, strict=True):
        assert len(found["letters"]) == 1, at
        assert abs((found["letters"][0] or 0) - told[0]["letters"][0]) < 60, at


@pytest.mark.exhaustive
def test_a_relay_that_says_too_much_of_anything_is_left() -> None:
    messages = [
        '["CLOSED", "letters", "rate-limited: slow down"]', '["NOTICE", "rate-limited"]', '["EOSE", "made up " + number]', "null", "{}",
        '["OK", "" + number, true, ""]', '["AUTH", "" + number]', '["EVENT", "__proto__", {}]', '["x", number]', '"[".repeat(60000)',
    ]  # fmt: skip
    told, *_ = run([f"() => Array.from({{ length: 1000 }}, (_, number) => {message})" for message in messages], [])
    for message, found in zip(messages, told, strict=True):
        assert not found["used"], message
        assert found["timers"] < 500, message


def test_what_is_no_event_is_passed_over() -> None:
    odd = [
        "null",
        "5",
        '"x"',
        "[]",
        "{}",
        "{ tags: null }",
        "{ tags: [null] }",
        '{ pubkey: "__proto__", tags: [["d", "name"]], kind: 30078 }',
    ]
    odd.append("""JSON.parse('{"__proto__": {"polluted": 1}, "kind": 30078, "tags": [["d", "name"], ["expiration", "NaN"]]}')""")
    [found], *_ = run(["() => [" + ", ".join(f'["EVENT", "letters", {event}]' for event in odd) + ', ["EOSE", "letters"]]'], [])
    assert found["used"]
    assert "letter" not in found["heard"]
    assert len(found["letters"]) == 1


def test_only_a_text_of_which_a_key_can_be_made_is_a_secret() -> None:
    assert run([], ["", "x" * 64, "0" * 64, "f" * 64, "1" * 64])[1] == [False, False, False, False, True]


def test_the_last_word_reaches_the_relay_before_the_connections_end() -> None:
    """Such as that one's page no longer shows the game."""
    assert run([], [])[2] == {"said": ["EVENT"], "ended": True, "idle": 3}


def test_a_relay_over_which_others_flood_a_game_is_not_left_and_heard_again_later() -> None:
    """Nor asked again before by a new question; one that goes on sending what it was asked to stop is left."""
    told = printed("""
let time = 1000;
globalThis.performance = { now: () => time };
const post = open("wss://relay.example", "1".repeat(64), () => {});
const asks = () => post.listen("here", '{"kinds":[20078],"#d":["name"]}');
asks();
await rest(5);
const [relay] = sockets, told = [];
relay.sent = [];
const tell = () => told.push([relay.readyState === 1, ...relay.sent.splice(0).map(([kind]) => kind)]);
const flood = (count) => { for (let i = 0; i < count && relay.readyState === 1; i += 1) relay.says("EVENT", "here", {}); };
stands = true;
flood(1000);
asks();
tell();
after.filter(({ ms }) => ms === 10000).forEach(({ run }) => run());
tell();
flood(199);
tell();
flood(1);
time += 4100;
flood(1);
tell();
console.log(JSON.stringify(told));
process.exit();
""")
    assert told == [[True, "CLOSE"], [True, "REQ"], [True], [False, "CLOSE"]]


def test_a_relay_that_has_refused_is_left_in_the_next_game_too() -> None:
    asked = printed("""
const one = open("wss://refuses.example wss://takes.example", "1".repeat(64), () => {});
await one.publish(30078, "name", "hello");
const [refuses, takes] = sockets;
refuses.says("OK", refuses.sent.at(-1)[1].id, false, "blocked: go away");
takes.says("OK", takes.sent.at(-1)[1].id, true, "");
one.close();
open("wss://refuses.example wss://takes.example", "2".repeat(64), () => {});
console.log(JSON.stringify(sockets.map(({ url }) => url)));
process.exit();
""")
    assert [address.rstrip("/") for address in asked] == ["wss://refuses.example", "wss://takes.example", "wss://takes.example"]


def test_a_relay_with_too_much_to_do_is_spared_the_signs_of_presence_but_no_letter() -> None:
    """The newest sign goes out once it has had its peace; each time it is longer."""
    first, spared, later, next_peace = printed("""
const post = open("wss://relay.example", "1".repeat(64), () => {});
await rest(5);
const [relay] = sockets, events = () => relay.sent.splice(0).map(([, event]) => event), told = [];
stands = true;
const passes = (ms) => {
  const due = after.filter((timer) => timer.ms <= ms);
  after = after.filter((timer) => timer.ms > ms);
  due.forEach(({ run }) => run());
};
await post.publish(20078, "name", "here");
let [last] = relay.sent.at(-1).slice(1);
told.push(events().map(({ content }) => content));
relay.says("OK", last.id, false, "rate-limited: slow down");
await post.publish(20078, "name", "away");
await post.publish(20078, "name", "here again");
await post.publish(30078, "name", "a move");
told.push(events().map(({ content }) => content));
passes(1000);
[last] = relay.sent.at(-1).slice(1);
told.push(events().map(({ content }) => content));
relay.says("OK", last.id, false, "rate-limited: slow down");
told.push(after.map(({ ms }) => ms).filter((ms) => ms % 1000 === 0 && ms < 4000));
console.log(JSON.stringify(told));
process.exit();
""")
    assert first == ["here"]
    assert spared == ["a move"]
    assert later == ["here again"]
    assert next_peace == [2000]


def test_a_connection_that_is_gone_without_a_word_is_noticed() -> None:
    """By a letter and by a sign of presence within five seconds, by one who only listens within a minute, and at once when the network has
    changed. A relay that answers is kept, also one that answers no letter that it does not keep."""
    found = printed("""
let time = 0, due = [];
globalThis.setTimeout = (run, ms = 0) => due.push({ run, at: time + ms });
globalThis.performance = { now: () => time };
const passes = async (ms) => {
  for (const until = time + ms; ; await rest(0)) {
    const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) return void (time = until);
    due = due.filter((each) => each !== next);
    time = next.at;
    next.run();
  }
};
const handlers = {}, found = {};
globalThis.addEventListener = (name, run) => (handlers[name] = run);
const hears = async (name, does, answers, ms = 60_000) => {
  let off = 0;
  const post = open(`wss://${name}.example`, "1".repeat(64), (event, label, key, text, at) => {
    if (event === "state" && !at) off ||= time;
  });
  post.listen("letters", '{"kinds":[30078],"#d":["name"]}');
  await rest(5);
  const relay = sockets.at(-1), send = relay.send;
  relay.says("EOSE", "letters");
  await passes(9_000);
  relay.send = (text) => { send.call(relay, text); if (answers) JSON.parse(text)[0] === "REQ" && relay.says("EOSE", JSON.parse(text)[1]); };
  off = 0;
  const began = time;
  await does(post);
  await passes(ms);
  found[name] = off && off - began;
  const asked = relay.sent.filter(([kind, label]) => kind === "REQ" && label !== "letters").length;
  if (answers) found[name] = [found[name], asked];
  post.close();
};
await hears("letter", (post) => post.publish(30078, "name", "a move"));
await hears("presence", (post) => post.publish(20078, "name", "here"));
await hears("network", () => handlers.online());
await hears("listens", () => {});
await hears("answers", (post) => post.publish(20078, "name", "here"), true, 100_000);
console.log(JSON.stringify(found));
process.exit();
""")
    assert 0 < found["letter"] <= 5000 and 0 < found["presence"] <= 5000 and 0 < found["network"] <= 5000
    assert 5000 < found["listens"] < 60_000
    kept, asked = found["answers"]
    assert kept == 0 and 3 <= asked <= 6, "asked each 25 seconds, and once after the sign"


def test_a_letter_of_an_earlier_page_goes_only_to_the_relays_that_have_not_got_it() -> None:
    """It comes as one's own, is not signed anew, and a relay that comes later is asked first."""
    told = printed("""
const seal = "the id of a game", filter = '{"kinds":[30078],"#d":["name"]}', heard = [];
const before = open("wss://a.example", "1".repeat(64), () => {});
await before.publish(30078, "name", "a move", seal, 60);
const [, letter] = sockets[0].sent.at(-1);
before.close();
const post = open("wss://a.example wss://b.example wss://c.example", "1".repeat(64), (...told) => heard.push(told));
post.listen("letters", filter, seal);
await rest(5);
const [a, b, c] = sockets.slice(1), events = () => [a, b, c].map(({ sent }) => sent.splice(0).filter(([kind]) => kind === "EVENT").length);
const told = [events()];
a.says("EVENT", "letters", letter), a.says("EOSE", "letters");
b.says("EOSE", "letters");
while (!heard.some(([event]) => event === "own")) await rest(5); // its signature takes its time
post.again(30078, "name");
const given = b.sent.at(-1)?.[1];
told.push(events());
c.says("EVENT", "letters", letter), c.says("EOSE", "letters");
await rest(50);
told.push(events());
post.again(30078, "another");
const own = heard.filter(([event]) => event === "own").map((each) => each.slice(1, 4));
console.log(JSON.stringify({ told, same: given?.id === letter.id && given.sig === letter.sig, own: own, key: post.key }));
process.exit();
""")
    assert told["own"] == [["letters", told["key"], "a move"]]
    assert told["same"]
    assert told["told"] == [[0, 0, 0], [0, 1, 0], [0, 0, 0]]


def test_a_clock_that_is_set_while_the_page_is_open_is_compared_anew() -> None:
    """And a site that cannot be asked is not asked with each letter."""
    found = printed("""
let asked = 0, answers = true, lacks = 1200, time = 0;
const right = Date.now;
globalThis.performance = { now: () => time };
Date.now = () => right() - lacks * 1000;
globalThis.fetch = async () => {
  asked += 1;
  if (!answers) throw new Error("no answer");
  return { headers: { get: (name) => (name === "date" ? new Date(right()).toUTCString() : null) } };
};
const post = open("wss://relay.example", "1".repeat(64), () => {}), found = [];
const writes = async () => {
  await post.publish(30078, "name" + found.length, "a move");
  found.push([asked, Math.round((sockets[0].sent.at(-1)[1].created_at - right() / 1000) / 60)]);
};
await writes();
await writes();
lacks = 0;
await writes();
answers = false, lacks = 600;
await writes();
await writes();
console.log(JSON.stringify(found));
process.exit();
""")
    assert found == [[1, 0], [1, 0], [2, 0], [3, -10], [3, -10]]


def test_letters_are_dated_by_the_site_where_the_clock_of_the_device_is_wrong() -> None:
    """As far as the age of what a cache between may have kept allows; a few seconds are no matter."""
    answers = [(0, 0), (600, 0), (-600, 0), (-600, 900), (-600, 300), (-600, None), (5, 0), (None, 0)]
    source = (ROOT / "static/js/relays.mjs").as_uri()
    found = printed(
        f"const ages = {json.dumps(answers)}, found = [], source = {json.dumps(source)};"
        + """
for (const [number, [wrong, age]] of ages.entries()) {
  globalThis.fetch = async (_address, { method, cache }) => {
    if (method !== "HEAD" || cache !== "no-store" || wrong === null) throw new Error("no answer");
    const given = { date: new Date(Date.now() + wrong * 1000).toUTCString(), age };
    return { headers: { get: (name) => given[name] ?? null } };
  };
  const { open, time } = await import(`${source}?${number}`);
  const post = open("wss://relay.example", "1".repeat(64), () => {});
  await post.publish(30078, "name", "a move");
  const [, event] = sockets.at(-1).sent.at(-1), now = Date.now() / 1000;
  found.push([Math.round(event.created_at - now), Math.round((await time()) - now)]);
  post.close();
}
console.log(JSON.stringify(found));
process.exit();
"""
    )
    for (letter, told), wanted in zip(found, [0, 600, -600, 0, -300, -600, 0, 0], strict=True):
        assert abs(letter - wanted) <= 2 and abs(told - wanted) <= 2, (letter, told, wanted)
