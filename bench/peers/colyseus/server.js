// Colyseus with rooms that send each seat a view of One Zero One's size, by messages.
const { readFileSync } = require("node:fs");
const { createServer } = require("node:http");
const { Room, Server, matchMaker } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

const views = JSON.parse(readFileSync(process.argv[2], "utf-8"));

class Table extends Room {
  onCreate() {
    this.maxClients = 2;
    this.setSeatReservationTime(600);
    this.views = structuredClone(views);
    this.onMessage("act", (mover, { action }) => this.act(mover, action));
  }

  act(mover, action) {
    const seat = this.clients.indexOf(mover);
    this.clients.forEach((client, index) => {
      const view = this.views[index];
      view.turn += 1;
      view.events = [{ what: action, seat }];
      client.send("moved", { type: "moved", to_act: 1 - seat, view });
    });
  }
}

// Any GET creates a room, and answers with the paths at which its two seats connect.
async function reserve(_request, response) {
  const first = await matchMaker.create("table");
  const second = await matchMaker.joinById(first.room.roomId);
  response.end(JSON.stringify([first, second].map(path)));
}

function path({ room, sessionId }) {
  return `/${room.processId}/${room.roomId}?sessionId=${sessionId}`;
}

const http = createServer(reserve);
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) });
server.define("table", Table);
server.listen(0).then(() => console.log(http.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
