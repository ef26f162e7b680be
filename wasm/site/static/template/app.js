// Starts the page's program and gives it what go-app's client asks of the page
// around it: the global functions goappGetenv, goappNav, goappOnUpdate and the
// few about installing. Filled in by the site's build.
"use strict";

const siteVersion = {{json .Version}};
const siteProgramHash = {{json .Program}};
const siteWasmBytes = {{json .WasmBytes}}; // uncompressed, as the bytes are counted below

// What readers are told; %s stands for the browser's reason or for a number.
const siteWords = {
  learn: "Loading …",
  learnPart: "Loading %s %",
  noWasm: "Crease needs WebAssembly, which this browser does not have. Please use a newer browser.",
  noServer: "Crease cannot run from a file, as browsers do not let it read its own files there. Serve its folder: run “python3 -m http.server” in it and open http://localhost:8000.",
  noOrigin: "The frame around this page does not let it read its own files. Its author has to allow that: sandbox=\"allow-scripts allow-same-origin\".",
  notCompiled: "The host of this page, or this browser, does not let it compile a program: %s. Its Content-Security-Policy has to allow 'wasm-unsafe-eval'.",
  notLoaded: "Crease could not be loaded (%s). ",
  connection: "Check your connection and reload the page.",
  later: "Reload the page in a while.",
  replace: "Reload the page. If this stays, the file has to be put on the host again.",
  unite: "Reload the page. If this stays, the files on the host are not all of one version.",
  refused: "the host answers %s for the file web/app.wasm",
  unread: "the browser cannot read the file web/app.wasm: %s",
  mend: "Reload the page. If this stays, the file is damaged, or the browser is too old or has too little memory.",
  stalled: "Crease is still being loaded, but nothing has come for some time. If this stays, check your connection and reload the page.",
  stopped: "An error has stopped Crease. Reload the page to continue; the link keeps your drawing.",
  noOffline: "Crease will not work offline here: %s",
  noSupport: "the file web/wasm_exec.js is missing, damaged or not sent as JavaScript",
  send: "Check your connection and reload the page. If this stays, the host does not send the file as it should.",
  mixed: "the site has just been renewed",
};

// The folder that the site lies in, wherever that is: no build has to know it.
const siteScript = document.currentScript.src;
const siteBase = new URL(".", siteScript).pathname.replace(/\/$/, "");

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

// --- The hash --------------------------------------------------------------

// siteHash mends a hash that Go cannot read: a "%" that begins no escape would end
// the program. No hash is as long as the bound; of a longer one the beginning is left,
// so that the page says what it says of all damaged links.
function siteHash() {
  const most = 1 << 17;
  const hash = location.hash;
  const mended = hash.slice(0, hash.length > most ? 100 : most).replace(/%(?![0-9a-f]{2})/gi, "%25");
  if (mended === hash) return;
  try {
    history.replaceState(history.state, "", mended);
  } catch {
    location.replace(mended); // where the browser limits the other
  }
}

siteHash();
// Before any listener of the program, which reads the hash on hashchange. go-app's own
// navigation, on popstate, has nothing to do on a site of one page.
window.addEventListener("hashchange", siteHash, true);
window.addEventListener(
  "popstate",
  (event) => {
    siteHash();
    event.stopImmediatePropagation();
  },
  true
);
// Nor has it on clicks, where it would keep links from opening. It cannot set what it listens by.
Object.defineProperty(window, "onclick", { value: null });

// --- Embedding -------------------------------------------------------------

// The word "embed" in the hash asks for a page in the frame of another one: sheet,
// buttons and verdict, nothing stored, no service worker. Style sheets and the program
// look at the attribute.
const siteEmbedded = siteAsksEmbed();
document.documentElement.toggleAttribute("data-embed", siteEmbedded);

function siteAsksEmbed() {
  return /[#&?]embed[^\p{L}\p{N}=&?#]*([&?#]|$)/iu.test(sitePlainHash());
}

// sitePlainHash undoes the escapes that programs write into links, as app/doc/link does.
function sitePlainHash() {
  let hash = location.hash;
  for (let n = 0; n < 3; n++) {
    try {
      hash = decodeURIComponent(hash);
    } catch {} // what begins no escape is left
    hash = hash.replace(/&(amp|#38|#x26);/gi, "&");
  }
  return hash.replace(/[\s\p{Cf}\p{Cc}]/gu, "");
}

// Half a page cannot become a whole one while it runs.
window.addEventListener("hashchange", () => siteAsksEmbed() === siteEmbedded || location.reload());

// --- Loading ---------------------------------------------------------------

// Of the prerendered page only Learn answers: it says how much has been loaded, and remembers a press
// until the program, whose own elements replace these, can learn.
const siteLearn = document.querySelector(".learn");
siteLearn?.replaceChildren(siteWords.learn);
siteLearn?.addEventListener("click", () => document.documentElement.toggleAttribute("data-pressed", true));
for (const part of document.querySelectorAll("#crease > :not(#desk), #desk > :not(.play), .play > :not(.learn)")) part.inert = true;
// What is said to those who have not seen a drawing learned is said to nobody else.
try {
  document.documentElement.toggleAttribute("data-learned", !!localStorage.getItem("crease.learned"));
} catch {} // denied

// siteFail shows a sentence over the prerendered page.
function siteFail(sentence) {
  if (siteLearn) siteLearn.disabled = true;
  document.documentElement.dataset.state = "error";
  document.getElementById("app-wasm-loader").hidden = false;
  document.querySelector(".loading-bar").hidden = true;
  document.getElementById("app-wasm-loader-label").textContent = sentence;
}

// siteHere says whether this script was kept from an earlier visit: browsers state a size of
// 0, or of 300 where they asked the host. Then so was the program, but for what was dropped since.
function siteHere() {
  const [entry] = performance.getEntriesByName(siteScript);
  return entry !== undefined && entry.transferSize <= 300;
}

// siteWait says so where nothing comes for a while: a host may take a request and never answer
// it, or stop in the middle. What the label says of a failure stays. It returns what to call
// whenever something has come, with true once there is no more to wait for.
function siteWait() {
  const label = document.getElementById("app-wasm-loader-label");
  if (!label) return () => {}; // of a page that was cut off, which learns all the same
  let timer;
  const heard = (all) => {
    clearTimeout(timer);
    if (label.textContent === siteWords.stalled) label.textContent = "";
    if (!all) timer = setTimeout(() => (label.textContent ||= siteWords.stalled), 15000);
  };
  heard();
  return heard;
}

// siteCount moves the bar as the copy of the response comes in.
async function siteCount(copy, heard) {
  const bar = document.querySelector(".loading-bar");
  let got = 0;
  for (const reader = copy.body.getReader(); ; ) {
    heard();
    const { done, value } = await reader.read();
    if (done) return;
    got += value.byteLength;
    const part = Math.min(1, got / siteWasmBytes);
    bar.style.setProperty("--loaded", part.toFixed(3));
    bar.setAttribute("aria-valuenow", Math.round(100 * part));
    siteLearn?.replaceChildren(siteWords.learnPart.replace("%s", Math.floor(100 * part)));
  }
}

// siteDenies says whether the browser denies all storage: service workers are denied with
// it, and asking for them puts errors on Firefox's console.
function siteDenies() {
  try {
    void localStorage.length;
    return false;
  } catch {
    return true;
  }
}

// siteStorage puts an empty storage in the place of one that the browser denies:
// go-app reads it without a check, and would end the program. An embedded page gets
// no other.
function siteStorage(name) {
  try {
    if (siteEmbedded) throw new Error("nothing is stored");
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

// siteFault is an error with a reason, in which why stands for %s, and with what the reader can do about it. It is stale
// if the file may be another on the host.
function siteFault(reason, advice, why, stale) {
  return Object.assign(new Error(reason.replace("%s", () => why)), { advice, stale });
}

// siteCompile compiles a module while it comes in, or, where the browser cannot or the
// host sends it under another type, once it is there. A type with a parameter is another.
async function siteCompile(response) {
  const streams = WebAssembly.compileStreaming && /^application\/wasm$/i.test(response.headers.get("Content-Type"));
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// siteLane compiles the vector loops of the workers; null where the browser has
// no vectors, or the host no such file: the program has loops of its own.
async function siteLane() {
  try {
    const response = await fetch("web/lane.wasm");
    return response.ok ? await siteCompile(response) : null;
  } catch {
    return null;
  }
}

// siteAfter resolves to null after some seconds: nothing optional is waited for longer.
function siteAfter(seconds) {
  return new Promise((resolve) => setTimeout(resolve, 1000 * seconds, null));
}

// sitePainted resolves once the served page has been painted, as the program takes the thread for a third of a second.
// A page that nobody sees is painted later.
function sitePainted() {
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return Promise.race([painted, siteAfter(0.5)]);
}

// siteProgram compiles the program of this script. A file that is not that, as the browser may have kept one of another
// version or half of one, is fetched once more past its cache. Where that is no better the script may be the one that was
// kept: if the host has another by now, the page is loaded again, but for once.
async function siteProgram() {
  try {
    return await siteCompiled();
  } catch (err) {
    if (!err.stale) throw err;
  }
  try {
    return await siteCompiled("reload");
  } catch (err) {
    if (err.stale) await siteRenew();
    throw err;
  }
}

async function siteRenew() {
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") return;
  const script = await fetch(siteScript, { cache: "reload" }).catch(() => null);
  if (!script?.ok || (await script.text()).includes(siteVersion)) return;
  siteLeaving = Promise.resolve(true);
  location.reload();
}

// The program's file as it came at a first visit, for what works offline.
let siteCopy = null;

// siteCompiled fetches the program and compiles it. To count what comes in takes an eighth of
// the processor time of an opening: it is not done where there is nothing to wait for.
async function siteCompiled(cache = "default") {
  const heard = siteWait();
  let module;
  try {
    // As the preload asks for it, or WebKit fetches it twice.
    const response = await fetch("web/app.wasm", { mode: "no-cors", credentials: "include", cache });
    if (!response.ok) {
      const gone = response.status === 404 || response.status === 410;
      throw siteFault(siteWords.refused, gone ? siteWords.replace : siteWords.later, response.status);
    }
    if (siteWorkers && !siteWorkers.controller && !siteTried()) siteCopy = response.clone();
    if (siteHere()) heard(true);
    else siteCount(response.clone(), heard).catch(() => {}).finally(() => heard(true));
    module = await siteCompile(response);
  } catch (err) {
    if (err.advice) throw err;
    // The connection's errors are these; of a file that is cut short Firefox says that memory is out.
    if (err instanceof TypeError || err instanceof DOMException) throw siteFault("%s", siteWords.connection, err.message);
    throw siteFault(siteWords.unread, siteWords.mend, err.message, true);
  } finally {
    heard(true);
  }
  const [hash] = WebAssembly.Module.customSections(module, "crease");
  if (hash === undefined || new TextDecoder().decode(hash) !== siteProgramHash) {
    throw siteFault(siteWords.mixed, siteWords.unite, "", true);
  }
  return module;
}

// siteCannot returns why the program cannot run here at all, undefined if it can.
function siteCannot() {
  if (typeof WebAssembly !== "object") return siteWords.noWasm;
  if (location.protocol === "file:") return siteWords.noServer;
  if (self.origin === "null") return siteWords.noOrigin;
  try {
    new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)); // an empty program
  } catch (err) {
    return siteWords.notCompiled.replace("%s", () => err.message);
  }
}

// siteLearner starts the learner while the program is still coming, for the page to adopt. Page and learner begin with the
// same functions: where a browser compiles a function at its first call, the learner's thread does it and not the page's.
function siteLearner() {
  let worker;
  try {
    worker = new Worker(new URL("web/worker.js", document.baseURI));
  } catch {
    return; // app/run/runner tries it too, and says so
  }
  const heard = [];
  let tell = () => {};
  const listen = (hear) => (worker.onmessage = worker.onerror = hear);
  listen((event) => {
    heard.push(event);
    tell(event);
  });
  // boot gives it the program, and on a first visit waits a moment for it.
  const boot = async (modules) => {
    try {
      worker.postMessage({ kind: "boot", modules });
    } catch {
      drop();
      return;
    }
    const ready = new Promise((resolve) => (tell = ({ data }) => data?.kind !== "lives" && resolve()));
    if (!siteHere()) await Promise.race([ready, siteAfter(0.15)]);
  };
  const adopt = (hear) => {
    listen(hear);
    queueMicrotask(() => heard.forEach(hear)); // once the page knows whose events they are, and before later ones
  };
  const drop = () => {
    worker.terminate();
    delete globalThis.creaseLearner;
  };
  globalThis.creaseLearner = { worker, boot, adopt, drop };
  // A browser may have ended its loading as the reader left.
  window.addEventListener("pageshow", ({ persisted }) => persisted && globalThis.creaseLearner?.drop());
}

let siteRuns = false;

// siteStart loads the program and runs it, unless the page is leaving by then.
async function siteStart() {
  document.documentElement.toggleAttribute("data-started", true);
  const never = siteCannot();
  if (never) {
    siteFail(never);
    return;
  }
  siteStorage("localStorage");
  siteStorage("sessionStorage");
  // go-app would open a channel between tabs that nothing here uses: where the browser denies it that ends the program,
  // and elsewhere the page cannot be kept for the way back.
  globalThis.BroadcastChannel = undefined;
  let instance, go, booted;
  siteLearner();
  const lane = siteLane();
  try {
    if (typeof Go !== "function") throw siteFault(siteWords.noSupport, siteWords.send);
    go = new Go();
    // The workers run the same program; what only they import is not called here.
    go.importObject.crease = {};
    const module = await siteProgram();
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (from === "crease") go.importObject.crease[name] = () => 0;
    }
    // Compiled once for all workers: app/run/runner takes them from here.
    globalThis.creaseModules = { program: module, lane: await Promise.race([lane, siteAfter(3)]) };
    booted = globalThis.creaseLearner?.boot(creaseModules);
    instance = await WebAssembly.instantiate(module, go.importObject);
  } catch (err) {
    globalThis.creaseLearner?.drop();
    if (await siteLeaving) return; // which has broken off what was being fetched
    console.error(err);
    siteFail(siteWords.notLoaded.replace("%s", () => err.message) + (err.advice ?? siteWords.unite));
    return;
  }
  await Promise.all([sitePainted(), booted]);
  if (await siteLeaving) return;
  siteRuns = true;
  const exit = go.run(instance);
  document.getElementById("app-wasm-loader").hidden = true;
  siteKeep();
  await exit; // it runs as long as the page is open
  siteFail(siteWords.stopped);
}

// --- Offline and updates ---------------------------------------------------

// The container of service workers, where there is to be one.
const siteWorkers = !siteEmbedded && !siteDenies() && navigator.serviceWorker;

// Whether a version that was fetched during the last visit takes over, once one is found.
let siteLeaving = null;

// Such a version takes over before anything of the old one runs.
async function siteTakeOver() {
  const waiting = await siteWaiting();
  if (!waiting) return;
  siteHold();
  if (siteRuns) return;
  const taken = siteTaken(waiting).then(() => siteRuns || siteReload()); // siteKeep offers it to a page that runs
  siteLeaving = Promise.race([taken, siteAfter(2)]); // better the old version than none
}

// siteWaiting returns the service worker of a newer version, if one waits.
async function siteWaiting() {
  return siteWorkers && (await siteWorkers.getRegistration("./"))?.waiting;
}

// siteTaken has a service worker that waits take over, and resolves when it has, or never will. A browser waits for what
// the old one is at: that may take seconds.
function siteTaken(waiting) {
  return new Promise((resolve) => {
    siteWorkers.addEventListener("controllerchange", resolve);
    waiting.addEventListener("statechange", () => waiting.state === "redundant" && resolve());
    waiting.postMessage("take over");
  });
}

function siteReload() {
  location.reload();
  return true;
}

// siteTurn turns to the newer version: a page that was merely loaded again could be the old one once more.
async function siteTurn() {
  const waiting = await siteWaiting().catch(() => null);
  if (waiting) await siteTaken(waiting);
  siteReload();
}

// The name of what is stored of this version, as app-worker.js has it. A page that hears of another version holds a lock
// of that name: no service worker deletes the files of a version that is in use. Before that none would, and Firefox
// keeps no page for the way back that holds a lock. It also tells the service worker in control of its version, and the
// next one: what it asks for as control changes comes from that version too.
const siteVersionName = "crease " + new URL(".", siteScript).href + " " + siteVersion;
let siteHeld = null;
function siteHold() {
  siteTell();
  siteHeld ??= navigator.locks?.request(siteVersionName, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
}
function siteTell() {
  siteWorkers.controller?.postMessage({ page: siteVersionName });
}

// siteKeep has the service worker store the site for offline use. On the first
// visit it waits until the page can learn, so that the two do not share the
// connection. A new version is offered when it is all there, and when another tab has
// turned to it.
async function siteKeep() {
  const worker = siteWorkers;
  if (!worker) return;
  // The worker of this version. On a first visit the first to be seen, anywhere: Firefox
  // tells of workers, of their states and of who is in control in any order.
  let own = worker.controller;
  worker.addEventListener("controllerchange", () => {
    own ??= worker.controller;
    if (worker.controller === own) return;
    siteTell();
    goappOnUpdate();
  });
  own?.postMessage("tidy up");
  if (!own) {
    await siteLoaded();
    if (siteTried()) return;
    await siteStore();
  }
  try {
    const registration = await worker.register("app-worker.js");
    own ??= registration.active;
    if (!own) siteTry(registration.installing);
    const watch = (found) => {
      own ??= found;
      if (found !== own) siteHold();
      const look = () => found !== own && found.state === "installed" && goappOnUpdate();
      found.addEventListener("statechange", look);
      look();
    };
    const see = () => {
      const found = registration.installing || registration.waiting;
      if (found) watch(found);
    };
    registration.addEventListener("updatefound", see);
    see(); // in Firefox a new one is here before this is
  } catch (err) {
    // Private windows and embedded pages may not allow one. The page works without
    // it, only not offline.
    console.info(siteWords.noOffline.replace("%s", () => err.message));
  }
}

// siteStore stores the program for the service worker, which would fetch it once more where the browser keeps nothing, as
// in private windows.
async function siteStore() {
  const copy = siteCopy;
  siteCopy = null;
  try {
    await (await caches.open(siteVersionName)).put("web/app.wasm", copy);
  } catch {} // the service worker fetches it
}

// siteLoaded resolves when the page's state is no longer loading.
function siteLoaded() {
  const root = document.documentElement;
  return new Promise((resolve) => {
    const look = () => root.dataset.state !== "loading" && resolve();
    new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-state"] });
    look();
  });
}

// Where a first version could not be stored, as the host refuses a file or the browser has no
// room, it is not tried again at every visit: each would fetch the program anew.
const siteTryKey = "crease.offline";
const siteTryAgain = 24 * 3600 * 1000; // ms

// siteTried reports whether storing this version has failed within a day.
function siteTried() {
  const [version, at] = (localStorage.getItem(siteTryKey) ?? "").split(" ");
  return version === siteVersion && Date.now() - at < siteTryAgain;
}

// siteTry notes whether the first service worker could store the site.
function siteTry(first) {
  first?.addEventListener("statechange", () => {
    try {
      if (first.state === "redundant") localStorage.setItem(siteTryKey, siteVersion + " " + Date.now());
      else localStorage.removeItem(siteTryKey);
    } catch {} // a full storage: it is tried again
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

// A browser may never say whether there is another version: the start does not wait.
siteTakeOver().catch(() => {});
siteStart();
