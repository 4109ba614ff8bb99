// @NAME@: a bot for Bot255 that writes programs, in JavaScript. It needs nothing but Node.
//
//     oneoh-bot check "exec:node @FILE@"
//     oneoh-bot arena "exec:node @FILE@" novice --game @GAME@
//     oneoh-bot run "exec:node @FILE@" --server ws://127.0.0.1:2550 --seek @GAME@
//
// Programs are too many to be among `legal`: they are announced as text.
// The lines are described in ai/README.md, "Programs in any language".

import { createInterface } from "node:readline";

const HELLO = { type: "hello", name: "@NAME@", about: "writes short programs", games: ["@GAME@"] };

// `view` has all that this seat may know, `legal` the texts of the actions on cards.
function choose(view, legal, turn) {
  const { library, memory } = view.own;
  if (view.may_run && library.includes("move") && memory >= 2) {
    return "run:moveForward;moveForward"; // this is where your ideas go
  }
  return legal[turn % legal.length];
}

function answer(message) {
  switch (message.type) {
    case "hello":
      return HELLO;
    case "request":
      return {
        type: "act",
        id: message.id,
        action: choose(message.view, message.legal, message.id + (message.seed % 97)),
      };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = answer(JSON.parse(line));
  if (reply) console.log(JSON.stringify(reply));
}
