// @NAME@: a bot for oneoh, in JavaScript. It needs nothing but Node.
//
//     oneoh-bot check "exec:node @FILE@"
//     oneoh-bot arena "exec:node @FILE@" novice --game @GAME@
//     oneoh-bot run "exec:node @FILE@" --server ws://127.0.0.1:2550 --seek @GAME@
//
// It reads a line of JSON a turn and writes one; all else goes to console.error.
// The lines are described in ai/README.md, "Programs in any language".

import { createInterface } from "node:readline";

const HELLO = { type: "hello", name: "@NAME@", about: "plays at random", games: ["@GAME@"] };

// A generator with a seed plays the same game again; Math.random would not.
let state = 1;
function random(below) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

// `view` has all that this seat may know, `legal` the texts of its actions.
function choose(view, legal) {
  return legal[random(legal.length)]; // this is where your ideas go
}

function answer(message) {
  switch (message.type) {
    case "hello":
      return HELLO;
    case "request":
      state ^= message.seed;
      return { type: "act", id: message.id, action: choose(message.view, message.legal) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = answer(JSON.parse(line));
  if (reply) console.log(JSON.stringify(reply));
}
