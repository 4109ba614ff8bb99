// A bot without any library: plays random legal actions in one game, and follows its view.
//
//   node --experimental-websocket bot.mjs ws://127.0.0.1:2550 binary
//
// It joins the first table of the game that waits, or opens one. A lost connection is restored, and
// the game goes on. At the end it asks for the whole table, and fails if its own view is not the same.
import { pack, unpack } from "./messagepack.mjs";

const [url, game] = process.argv.slice(2);
const FINAL = [1000, 1009, 4000, 4001, 4003, 4005, 4007, 4008]; // close codes that say: stay away
const AGAIN = ["illegal-action", "bad-notation"]; // refusals after which another action may do
const LATE = ["stale-request", "not-your-turn", "not-running"]; // what was played stands
let socket;
let waiting; // by the id of a command: what to do with its reply
let lastId = 0;
let token = null; // with it we are the same guest on the next connection
let wait_ms = 500;
let welcomedAt = 0;
let table = null; // the table as we hold it: id, seq, view
let answered = 0; // the request that was answered on this connection

function ask(message, replied = () => {}) {
  lastId += 1;
  waiting.set(lastId, replied);
  socket.send(pack({ ...message, id: lastId }));
}

function fold(changed) {
  for (const change of changed) {
    const [last, value] = change.slice(-2);
    (change.length === 3 ? table.view[change[0]] : table.view)[last] = value;
  }
}

// Times on our own clock since `welcome`: with them the server's host sees what the line has cost.
function now() {
  return Math.round(performance.now() - welcomedAt);
}

// A request may come twice: by itself, and inside a table.
function answer(request) {
  if (request.request === answered) return;
  answered = request.request;
  const received_ms = now();
  const legal = request.legal.split(" ");
  const action = legal[Math.floor(Math.random() * legal.length)];
  const act = { type: "act", table: table.id, request: request.request, action };
  ask({ ...act, received_ms, answered_ms: now() }, ({ type, code, message }) => {
    if (type !== "refused" || LATE.includes(code)) return;
    if (!AGAIN.includes(code)) throw new Error(message);
    answered = 0;
    answer(request);
  });
}

function take(whole) {
  if (whole.type === "refused") throw new Error(whole.message);
  if (!table) console.log(`at table ${whole.table}`);
  table = { id: whole.table, seq: whole.seq, view: whole.view };
  if (whole.request) answer(whole.request);
  if (whole.phase === "over") compare(whole);
}

function sitDown({ tables }) {
  const row = tables.find(({ phase }) => phase === "waiting");
  const seats = [{ kind: "me" }, { kind: "anyone" }];
  if (!row) return ask({ type: "create", game, seats }, take);
  // Somebody else may be quicker.
  ask({ type: "join", table: row.table }, (reply) => {
    if (reply.type === "refused") ask({ type: "list", game }, sitDown);
    else take(reply);
  });
}

function compare(whole) {
  const same = JSON.stringify(whole.view) === JSON.stringify(table.view);
  console.log(same ? "the views are the same" : "the views differ");
  process.exit(same ? 0 : 1);
}

// Events are numbered without a gap. One that was seen already may come again, and is ignored.
function follow(event) {
  if (event.seq <= table.seq) return;
  if (event.seq > table.seq + 1) return ask({ type: "watch", table: table.id }, take);
  table.seq = event.seq;
  if (event.type === "started") table.view = event.view;
  if (event.changed) fold(event.changed);
  if (event.type === "over") ask({ type: "watch", table: table.id }, compare);
}

function hear(message) {
  if (message.re) {
    const replied = waiting.get(message.re);
    waiting.delete(message.re);
    replied?.(message);
  } else if (table && message.table === table.id) {
    if (message.type === "request") answer(message);
    else if (message.seq !== undefined) follow(message);
  }
}

function welcomed(welcome) {
  if (welcome.type === "refused") throw new Error(welcome.message);
  welcomedAt = performance.now();
  wait_ms = 500;
  token = welcome.token;
  // Nothing that was followed survives a connection. If the reply to `join` was lost, we sit there.
  const id = table?.id ?? welcome.tables[0];
  ask(id ? { type: "watch", table: id } : { type: "list", game }, id ? take : sitDown);
}

// Bytes that are no message: what comes after them cannot be trusted either.
function read(data) {
  try {
    const frame = unpack(data);
    return Array.isArray(frame) ? frame : [frame];
  } catch {
    socket.close();
    return [];
  }
}

function connect() {
  socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  waiting = new Map();
  answered = 0;
  const hello = { type: "hello", oldest: 2, newest: 2, name: "javascript", agent: "bot" };
  socket.onopen = () => ask({ ...hello, token }, welcomed);
  socket.onmessage = ({ data }) => {
    for (const message of read(data)) hear(message);
  };
  socket.onclose = ({ code }) => {
    if (FINAL.includes(code)) process.exit(code === 1000 ? 0 : 2);
    // Not all clients return at one moment.
    setTimeout(connect, wait_ms * (0.5 + Math.random()));
    wait_ms = Math.min(2 * wait_ms, 20_000);
  };
}

connect();
