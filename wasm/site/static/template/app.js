// Starts the page's program and gives it what go-app's client asks of the page
// around it: the global functions goappGetenv, goappNav, goappOnUpdate and the
// few about installing. Filled in by the site's build.
"use strict";

const siteVersion = {{json .Version}};
const siteWasmBytes = {{json .WasmBytes}}; // uncompressed, as the bytes are counted below

// What readers are told, from words.go; %s stands for the browser's reason.
const siteWords = {
  noWasm: {{json .Words.NoWasm}},
  notLoaded: {{json .Words.NotLoaded}},
  stopped: {{json .Words.Stopped}},
  noOffline: {{json .Words.NoOffline}},
};

// The folder that the site lies in, wherever that is: no build has to know it.
const siteBase = new URL(".", document.currentScript.src).pathname.replace(/\/$/, "");

const siteEnv = {
  GOAPP_VERSION: siteVersion,
  GOAPP_ROOT_PREFIX: siteBase,
  GOAPP_STATIC_RESOURCES_URL: siteBase,
  GOAPP_INTERNAL_URLS: "[]",
};

function goappGetenv(name) {
  return siteEnv[name];
}

// The program replaces these when it runs.
var goappNav = function () {};
var goappOnUpdate = function () {};
var goappOnAppInstallChange = function () {};

// --- Loading ---------------------------------------------------------------

// siteFail shows a sentence over the prerendered page.
function siteFail(sentence) {
  document.documentElement.dataset.state = "error";
  document.getElementById("app-wasm-loader").hidden = false;
  document.querySelector(".loading-bar").hidden = true;
  document.getElementById("app-wasm-loader-label").textContent = sentence;
}

// siteCount moves the bar as the copy of the response comes in.
async function siteCount(copy) {
  const bar = document.querySelector(".loading-bar");
  let got = 0;
  for (const reader = copy.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    got += value.byteLength;
    const part = Math.min(1, got / siteWasmBytes);
    bar.style.setProperty("--loaded", part.toFixed(3));
    bar.setAttribute("aria-valuenow", Math.round(100 * part));
  }
}

// siteStorage puts an empty storage in the place of one that the browser denies:
// go-app reads it without a check, and would end the program.
function siteStorage(name) {
  try {
    window[name].length;
  } catch {
    const refuse = () => {
      throw new DOMException("The storage is denied.", "SecurityError");
    };
    // In a prototype, so that it has no keys.
    const none = { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem() {}, clear() {} };
    Object.defineProperty(window, name, { value: Object.create(none) });
  }
}

// siteLane compiles the vector loops of the workers; null where the browser has
// no vectors, or the host no such file: the program has loops of its own.
async function siteLane() {
  try {
    return await WebAssembly.compileStreaming(fetch("web/lane.wasm"));
  } catch {
    return null;
  }
}

async function siteStart() {
  if (typeof WebAssembly !== "object") {
    siteFail(siteWords.noWasm);
    return;
  }
  siteStorage("localStorage");
  siteStorage("sessionStorage");
  let instance;
  const go = new Go();
  const lane = siteLane();
  // The workers run the same program; what only they import is not called here.
  go.importObject.crease = {};
  try {
    const response = await fetch("web/app.wasm");
    if (!response.ok) throw new Error("the host answers " + response.status);
    siteCount(response.clone()).catch(() => {});
    const module = await WebAssembly.compileStreaming(response);
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (from === "crease") go.importObject.crease[name] = () => 0;
    }
    // Compiled once for all workers: app/runner takes them from here.
    globalThis.creaseModules = { program: module, lane: await lane };
    instance = await WebAssembly.instantiate(module, go.importObject);
  } catch (err) {
    console.error(err);
    siteFail(siteWords.notLoaded.replace("%s", () => err.message));
    return;
  }
  const exit = go.run(instance);
  document.getElementById("app-wasm-loader").hidden = true;
  siteKeep();
  await exit; // it runs as long as the page is open
  siteFail(siteWords.stopped);
}

// --- Offline and updates ---------------------------------------------------

// A version that was fetched during the last visit takes over before anything
// of the old one runs. Returns whether the page is about to be reloaded.
async function siteTakeOver() {
  if (!navigator.serviceWorker) return false;
  const waiting = (await navigator.serviceWorker.getRegistration("./"))?.waiting;
  if (!waiting) return false;
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      resolve(true);
      location.reload();
    });
    setTimeout(resolve, 2000, false); // better the old version than none
    waiting.postMessage("take over");
  });
}

// siteKeep has the service worker store the site for offline use. On the first
// visit it waits until the page can learn, so that the two do not share the
// connection.
async function siteKeep() {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  if (!worker.controller) await siteLoaded();
  try {
    const registration = await worker.register("app-worker.js");
    registration.addEventListener("updatefound", () => {
      const found = registration.installing;
      found.addEventListener("statechange", () => {
        if (found.state === "installed" && worker.controller) goappOnUpdate();
      });
    });
  } catch (err) {
    // Private windows and embedded pages may not allow one. The page works without
    // it, only not offline.
    console.info(siteWords.noOffline.replace("%s", () => err.message));
  }
}

// siteLoaded resolves when the page's state is no longer loading, or after 10 s.
function siteLoaded() {
  const root = document.documentElement;
  return new Promise((resolve) => {
    const look = () => root.dataset.state !== "loading" && resolve();
    new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-state"] });
    setTimeout(resolve, 10000);
    look();
  });
}

// --- Installing ------------------------------------------------------------

let sitePrompt = null;

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  sitePrompt = event;
  goappOnAppInstallChange();
});

window.addEventListener("appinstalled", () => {
  sitePrompt = null;
  goappOnAppInstallChange();
});

function goappIsAppInstalled() {
  return matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
}

function goappIsAppInstallable() {
  return sitePrompt !== null && !goappIsAppInstalled();
}

async function goappShowInstallPrompt() {
  sitePrompt?.prompt();
  await sitePrompt?.userChoice;
  sitePrompt = null;
}

siteTakeOver()
  .catch(() => false)
  .then((leaving) => leaving || siteStart());
