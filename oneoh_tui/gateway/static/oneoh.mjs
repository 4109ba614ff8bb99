// A terminal in a page: what is typed goes to the host, what the host draws is shown.
import { Terminal } from "./xterm.mjs";
import { FitAddon } from "./addon-fit.mjs";

const COLUMNS = 80;
const LARGEST = 16;
const SMALLEST = 7;
const PIECE = 16384; // bytes of a paste that go at once
const LONGEST_WAIT = 15000;

const french = navigator.language.toLowerCase().startsWith("fr");
const WORDS = {
  connecting: ["Connecting", "Connexion"],
  lost: ["The connection is lost; trying again", "La connexion est perdue ; nouvel essai"],
  again: ["Play", "Jouer"],
};
const say = (name) => WORDS[name][french ? 1 : 0];

/** The random secret by which the host knows this browser again. */
function token() {
  let kept = null;
  try {
    kept = localStorage.getItem("oneoh-token");
  } catch {
    // A browser that keeps nothing is somebody new each time.
  }
  if (/^[0-9a-f]{32}$/.test(kept ?? "")) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const fresh = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    localStorage.setItem("oneoh-token", fresh);
  } catch {
    // As above.
  }
  return fresh;
}

const secret = token();
const notice = document.getElementById("notice");
const words = document.getElementById("words");
const again = document.getElementById("again");
document.documentElement.lang = french ? "fr" : "en";
again.textContent = say("again");

const terminal = new Terminal({
  fontFamily: getComputedStyle(document.body).fontFamily,
  fontSize: LARGEST,
  scrollback: 0,
  cursorInactiveStyle: "none",
  theme: { background: "#11171a", foreground: "#cdd6d4", cursor: "#11171a" },
});
const fit = new FitAddon();
terminal.loadAddon(fit);
terminal.open(document.getElementById("terminal"));

/** The largest letters with which the columns that every screen needs fit into the window. */
function measure() {
  for (let size = LARGEST; size >= SMALLEST; size -= 1) {
    terminal.options.fontSize = size;
    const proposed = fit.proposeDimensions();
    if (proposed && proposed.cols >= COLUMNS) break;
  }
  fit.fit();
}

function tell(text, offer = false) {
  notice.hidden = !text;
  words.textContent = text;
  again.hidden = !offer;
  if (offer) again.focus();
}

let socket = null;
let tries = 0;
let timer = 0;

function connect() {
  clearTimeout(timer);
  tell(say(tries ? "lost" : "connecting"));
  const secure = location.protocol === "https:" ? "wss:" : "ws:";
  const mine = new WebSocket(`${secure}//${location.host}${location.pathname.replace(/[^/]*$/, "")}play`);
  let ended = false;
  socket = mine;
  mine.binaryType = "arraybuffer";
  mine.onopen = () => {
    terminal.reset();
    mine.send(JSON.stringify({
      type: "hello",
      token: secret,
      columns: terminal.cols,
      rows: terminal.rows,
      language: navigator.language.slice(0, 16),
    }));
  };
  mine.onmessage = ({ data }) => {
    if (typeof data !== "string") {
      tries = 0;
      if (!notice.hidden) {
        tell("");
        terminal.focus();
      }
      terminal.write(new Uint8Array(data));
      return;
    }
    const said = JSON.parse(data);
    if (said.type === "bye") {
      ended = true;
      tell(said.words, true);
    }
  };
  mine.onclose = () => {
    if (ended || socket !== mine) return;
    tries += 1;
    tell(say("lost"));
    // Not all at once, when a host starts anew under many.
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
    timer = setTimeout(connect, wait);
  };
}

const up = () => socket?.readyState === WebSocket.OPEN;
const encoder = new TextEncoder();

function type(bytes) {
  if (!up() || !notice.hidden) return;
  for (let at = 0; at < bytes.length; at += PIECE) socket.send(bytes.slice(at, at + PIECE));
}

terminal.onData((text) => type(encoder.encode(text)));
terminal.onBinary((text) => type(Uint8Array.from(text, (one) => one.charCodeAt(0) & 255)));
terminal.onResize(({ cols, rows }) => {
  if (up()) socket.send(JSON.stringify({ type: "resize", columns: cols, rows }));
});
// The host may give text to copy; it may never ask for what was copied.
terminal.parser.registerOscHandler(52, (data) => {
  const text = data.slice(data.indexOf(";") + 1);
  if (text !== "?") {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    navigator.clipboard?.writeText(new TextDecoder().decode(bytes)).catch(() => {});
  }
  return true;
});
again.addEventListener("click", () => {
  tries = 0;
  connect();
});
addEventListener("resize", measure);
addEventListener("online", () => {
  if (timer && !up()) connect();
});

await document.fonts.ready;
measure();
connect();
