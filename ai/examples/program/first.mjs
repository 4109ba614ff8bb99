// Program that plays any game: a line of JSON in, a line out. It needs nothing but Node.

import { createInterface } from "node:readline";

function answer(message) {
  if (message.type === "hello") {
    return { type: "hello", name: "first", about: "plays the first legal action" };
  }
  if (message.type === "request") {
    return { type: "act", id: message.id, action: message.legal[0] };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = answer(JSON.parse(line));
  if (reply) console.log(JSON.stringify(reply));
}
