// boardgame.io with a game whose state has the size of One Zero One's, in memory.
const { readFileSync } = require("node:fs");
const { Server, Origins } = require("boardgame.io/server");

const views = JSON.parse(readFileSync(process.argv[2], "utf-8"));

const game = {
  name: "table",
  setup: () => ({ views: structuredClone(views) }),
  playerView: ({ G, playerID }) => G.views[playerID ?? 0],
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, action) => {
      for (const view of G.views) {
        view.turn += 1;
        view.events = [{ what: action, seat: Number(playerID) }];
      }
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(0).then(({ appServer }) => console.log(appServer.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
