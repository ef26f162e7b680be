// Before the page's own scripts. Everything that the random user asks for is in __user.
(() => {
  const user = { workers: 0, thrown: [], memory: null, hidden: false };
  globalThis.__user = user;

  addEventListener("error", (e) => e.message && user.thrown.push("error: " + e.message));
  addEventListener("unhandledrejection", (e) => user.thrown.push("rejection: " + String(e.reason)));

  globalThis.Worker = class extends Worker {
    #alive = true;
    constructor(...args) {
      super(...args);
      user.workers++;
    }
    terminate() {
      if (this.#alive) user.workers--;
      this.#alive = false;
      super.terminate();
    }
  };

  // The program's memory is the one that the instance exports.
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    if (!plain) continue;
    WebAssembly[name] = async (...args) => {
      const made = await plain.apply(WebAssembly, args);
      const { mem } = (made.instance ?? made).exports ?? {};
      if (mem) user.memory = mem;
      return made;
    };
  }

  // A tab behind another gets no animation frames.
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  let held = [];
  globalThis.requestAnimationFrame = (f) => (user.hidden ? held.push(f) : frame(f));
  user.hide = (hidden) => {
    user.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    if (!hidden) held.splice(0).forEach(frame);
  };
  const shown = { hidden: () => user.hidden, visibilityState: () => (user.hidden ? "hidden" : "visible") };
  for (const [name, get] of Object.entries(shown)) Object.defineProperty(document, name, { get });

  // What leaves the page or stops it: the printer, other places, windows, downloads.
  globalThis.print = () => {};
  globalThis.open = () => null;
  addEventListener("click", (e) => {
    const a = e.target.closest?.("a[href]");
    if (a && (a.target || a.download || a.origin !== location.origin || a.pathname !== location.pathname)) {
      e.preventDefault();
    }
  }, true);
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download) click.call(this);
  };
  HTMLInputElement.prototype.showPicker = () => {};
  addEventListener("click", (e) => e.target.type === "file" && e.isTrusted && e.preventDefault(), true);
})();
