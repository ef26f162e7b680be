(async () => {
  // The page answers: its program has one thread, and this one waits behind it.
  await new Promise((resolve) => setTimeout(resolve));
  const root = document.documentElement;
  const user = globalThis.__user ?? { workers: 0, thrown: [], lost: true };
  const shows = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const modal = [...document.querySelectorAll("dialog[open]")].filter((e) => e.matches(":modal")).at(-1);

  const named = (e) => (e.getAttribute("aria-label") ?? e.labels?.[0]?.textContent ?? e.textContent ?? "").trim();
  const nodes = () => {
    const walk = document.createTreeWalker(document);
    for (var n = 1; walk.nextNode(); n++);
    return n;
  };
  const offers = [], counts = {};
  user.found = {};
  const controls = `button, a[href], input, select, textarea, summary, [tabindex="0"], [role=gridcell],
    .sheet-stage, .stage-picture, [data-node], [data-edge]`;
  for (const e of (modal ?? document).querySelectorAll(controls)) {
    const { width, height } = e.getBoundingClientRect();
    if (width < 2 || height < 2 || e.disabled || !shows(e) || e.closest("[inert]")) continue;
    const group = e.tagName.toLowerCase() + (e.type ? ":" + e.type : "") +
      [...e.classList].map((c) => "." + c).join("") + (e.id ? "#" + e.id.replace(/\d+/g, "") : "");
    let key = group + (e.id ? "#" + e.id : "") + " " + named(e).slice(0, 30);
    const n = counts[key] = (counts[key] ?? 0) + 1;
    if (n > 1) key += " " + n;
    user.found[key] = e;
    const field = e.tagName === "TEXTAREA" ? "text" :
      e.tagName === "INPUT" && /^(text|number|search|url)$/.test(e.type) ? e.type : "";
    offers.push({ Key: key, Group: group, Field: field, Canvas: e.matches(".sheet-stage, .stage-picture, svg *") });
  }

  // Words that no reader should meet: in the text, in what is read out, in pictures.
  const bad = new RegExp([
    /\bNaN\b/, /\bundefined\b/, /\bInfinity\b/, /[+-]Inf\b/, /\[object /, /%!\w?\(/, /&lt;nil&gt;/, /&lt;(object|undefined|null)&gt;/,
    /\b0xc0[0-9a-f]{6}/, /\bmap\[/, /\[\](float64|int|string|byte)\b/, /\bgoroutine \d/, /runtime error/,
    /\bstrconv\./, /\bjson: /, /interface conversion/, /&amp;\{/, /syscall\/js/,
  ].map((r) => r.source).join("|"), "g");
  const html = document.body.outerHTML + [...document.querySelectorAll("input, textarea")].map((e) => "\n" + e.value).join("");
  const words = [...html.matchAll(bad)].slice(0, 5).map((m) => html.slice(Math.max(0, m.index - 120), m.index + 80));

  const verdict = document.querySelector(".verdict"), hold = document.querySelector(".play .hold");
  const table = document.querySelector(".units:not([hidden]) .steppers")?.closest(".units");
  // Those of a sheet that another tab of it hides are brought up to date when it is shown.
  const keys = [...document.querySelectorAll(".drawn .sheet-key[data-unit]")].filter((e) => e.checkVisibility());
  const undo = document.querySelector('.sheet-context [aria-label="Undo"]');
  return {
    Offers: offers,
    State: root.dataset.state ?? "", Hash: location.hash, Home: !user.lost && location.protocol.startsWith("http"),
    Film: !!document.querySelector(".play .skip:not([hidden])"),
    Mystery: root.dataset.mystery ?? "", Embed: "embed" in root.dataset,
    Verdict: verdict?.querySelector(".said")?.textContent ?? "", Tone: verdict?.className ?? "",
    Status: [...document.querySelectorAll("[role=status]")].filter((e) => !e.closest("dialog:not([open])")).length,
    Hold: hold?.textContent ?? "", Holds: hold ? hold.getAttribute("aria-disabled") !== "true" : false,
    Rows: table ? table.querySelectorAll("tbody tr[data-unit]").length : -1,
    Keys: keys.length || -1,
    Undo: undo ? !undo.disabled : false,
    Words: words, Thrown: user.thrown.splice(0),
    Document: performance.timeOrigin, Workers: user.workers, Nodes: nodes(),
    Wasm: user.memory?.buffer.byteLength ?? 0,
  };
})()
