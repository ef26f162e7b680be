// Boots the program in a worker: the page posts the compiled modules in a boot
// message, the program answers with {kind: "ready"} and takes the messages from
// there on (app/run/runner/message describes them). If the program ends,
// {kind: "dead"} is the last message.
"use strict";

// A browser that ends a worker, as for want of memory, tells nobody, but frees its locks: the page waits for one that is
// held from the start, or from a command to hold one, to a command to rest. Firefox keeps no page for the way back while
// there is one. Where locks are denied the answer has no name. It says how often there was a rest before it was asked for.
let rest = null;
let rests = 0;
function hold() {
  const number = rests;
  const over = new Promise((resolve) => (rest = resolve));
  const lives = (message) => postMessage({ kind: "lives", message, number });
  const held = navigator.locks?.request("crease " + crypto.randomUUID(), ({ name }) => (lives(name), over));
  (held ?? Promise.reject()).catch(() => lives(""));
}
hold();
addEventListener("message", ({ data }) => {
  if (data.kind === "hold") hold();
  if (data.kind === "rest") {
    rests++;
    rest();
  }
});

// Told at the boot: a worker that is ended while it loads this is nothing for the console.
let missing = null;
try {
  importScripts("wasm_exec.js");
} catch (err) {
  missing = err;
}

// What package wasm/simd finds in the program's global scope: the program's
// memory, and the exports of the module with the vector loops, null without it.
const crease = { memory: null, lane: null };
globalThis.crease = crease;

// The program's imports. The vector loops need the program's memory, so they are
// instantiated after it, and its calls are passed on.
const imports = {
  moments: (next, prod, x, dim, order) => crease.lane.moments(next, prod, x, dim, order),
  subtract: (r, next, prod, x, dim, order) => crease.lane.subtract(r, next, prod, x, dim, order),
  evaluate: (y, x, w, b, a, dim, units) => crease.lane.evaluate(y, x, w, b, a, dim, units),
  radial: (dst, r, x, scratch, dim, order) => crease.lane.radial(dst, r, x, scratch, dim, order),
};

async function boot({ program, lane }) {
  if (missing) throw missing;
  const go = new Go();
  go.importObject.crease = imports;
  const instance = await WebAssembly.instantiate(program, go.importObject);
  crease.memory = instance.exports.mem;
  if (lane) {
    const vectors = WebAssembly.instantiate(lane, { go: { mem: crease.memory } });
    crease.lane = await vectors.then(({ exports }) => exports, () => null);
  }
  await go.run(instance);
}

// dead says that the program has ended, and whether it can have no more memory: 4 MB, the least that Go asks for.
function dead(message) {
  let number = 0;
  try {
    crease.memory?.grow(64);
  } catch {
    number = 1;
  }
  postMessage({ kind: "dead", message, number });
}

onmessage = ({ data }) => {
  if (data.kind !== "boot") return;
  onmessage = null;
  boot(data.modules).then(() => dead(""), (err) => dead(String(err)));
};
