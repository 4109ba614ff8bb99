// A bot without any library: plays random legal actions in one game, and follows its view.
//
//   node --experimental-websocket bot.mjs ws://127.0.0.1:2550 binary
//
// It joins the first table of the game that waits, or opens one. At the end it asks for the whole
// table, and fails if its own view is not the same.
import { pack, unpack } from "./messagepack.mjs";

const [url, game] = process.argv.slice(2);
const socket = new WebSocket(url);
socket.binaryType = "arraybuffer";
const waiting = new Map(); // by the id of a command: what to do with its reply
let lastId = 0;
let welcomedAt = 0;
let view = null;
let table = null;

function ask(message, replied = () => {}) {
  lastId += 1;
  waiting.set(lastId, replied);
  socket.send(pack({ ...message, id: lastId }));
}

function fold(changed) {
  for (const change of changed) {
    const [last, value] = change.slice(-2);
    (change.length === 3 ? view[change[0]] : view)[last] = value;
  }
}

// Times on our own clock since `welcome`: with them the server's host sees what the line has cost.
function now() {
  return Math.round(performance.now() - welcomedAt);
}

function answer(request) {
  const received_ms = now();
  const legal = request.legal.split(" ");
  const action = legal[Math.floor(Math.random() * legal.length)];
  const times = { received_ms, answered_ms: now() };
  ask({ type: "act", table, request: request.request, action, ...times });
}

function sitDown({ tables }) {
  const row = tables.find(({ phase }) => phase === "waiting");
  const seats = [{ kind: "me" }, { kind: "anyone" }];
  ask(row ? { type: "join", table: row.table } : { type: "create", game, seats }, (whole) => {
    table = whole.table;
    view = whole.view;
    console.log(`at table ${table}`);
    if (whole.request) answer(whole.request);
  });
}

function compare(whole) {
  const same = JSON.stringify(whole.view) === JSON.stringify(view);
  console.log(same ? "the views are the same" : "the views differ");
  process.exit(same ? 0 : 1);
}

function hear(message) {
  if (message.type === "refused") throw new Error(message.message);
  if (message.re !== undefined) {
    const replied = waiting.get(message.re);
    waiting.delete(message.re);
    replied?.(message);
  } else if (message.table === table) {
    if (message.type === "started") view = message.view;
    if (message.changed) fold(message.changed);
    if (message.type === "request") answer(message);
    if (message.type === "over") ask({ type: "watch", table }, compare);
  }
}

socket.onopen = () =>
  ask({ type: "hello", oldest: 2, newest: 2, name: "javascript", agent: "bot" }, () => {
    welcomedAt = performance.now();
    ask({ type: "list", game }, sitDown);
  });
socket.onmessage = ({ data }) => {
  const frame = unpack(data);
  for (const message of Array.isArray(frame) ? frame : [frame]) hear(message);
};
socket.onclose = ({ code }) => process.exit(code === 1000 ? 0 : 2);
