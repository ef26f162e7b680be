// Boots the learner in a worker: the page posts the compiled module, the
// program answers with {kind: "ready"} and takes the messages from there on
// (app/runner describes them). If the program ends, {kind: "dead"} is its last
// word.
"use strict";

importScripts("wasm_exec.js");

// What package wasm/simd needs: the program's memory, and calls passed on to
// the module that it makes.
const crease = { memory: null, lane: null };
globalThis.crease = crease;

const lane = {
  moments: (next, prod, x, dim, order) => crease.lane.moments(next, prod, x, dim, order),
  subtract: (r, next, prod, x, dim, order) => crease.lane.subtract(r, next, prod, x, dim, order),
  evaluate: (y, x, w, b, a, dim, units) => crease.lane.evaluate(y, x, w, b, a, dim, units),
  radial: (dst, r, x, scratch, dim, order) => crease.lane.radial(dst, r, x, scratch, dim, order),
};

async function boot(module) {
  const go = new Go();
  go.importObject.crease = lane;
  const instance = await WebAssembly.instantiate(module, go.importObject);
  crease.memory = instance.exports.mem;
  await go.run(instance);
}

onmessage = ({ data }) => {
  if (data.kind !== "boot") return;
  onmessage = null;
  boot(data.module).then(
    () => postMessage({ kind: "dead", message: "" }),
    (err) => postMessage({ kind: "dead", message: String(err) }),
  );
};
