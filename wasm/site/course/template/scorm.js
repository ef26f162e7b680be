// Reports what is done in the frame to the learning management system around this page, by SCORM 1.2: the best
// score, out of 100, whether all is done, and of the best result what the frame says of it (suspend_data).
"use strict";

const frame = document.getElementById("crease");
const noted = document.getElementById("noted");
const began = Date.now();

// findAPI looks for the system's object in a window and in those around it; some are of another site.
function findAPI(from) {
  for (let n = 0; from && n < 50; n++) {
    try {
      if (from.API) return from.API;
    } catch {}
    if (from === from.parent) return null;
    from = from.parent;
  }
  return null;
}

const api = findAPI(window) ?? findAPI(window.opener) ?? findAPI(window.opener?.top);
const get = (name) => api?.LMSGetValue(name) ?? "";
const set = (name, value) => api?.LMSSetValue(name, String(value));
let open = false; // between the system's beginning and its end
let best = -1;
let done = false;

if (!api) noted.textContent = "No course is around this page: nothing is reported.";
else {
  api.LMSInitialize("");
  open = true;
  const status = get("cmi.core.lesson_status");
  done = status === "completed" || status === "passed";
  if (status === "" || status === "not attempted") set("cmi.core.lesson_status", "incomplete");
  try {
    best = JSON.parse(get("cmi.suspend_data")).best ?? -1;
  } catch {} // nothing of an earlier visit
  set("cmi.core.score.min", 0);
  set("cmi.core.score.max", 100);
  api.LMSCommit("");
}

// report passes a result of the frame on, if it is of the task.
function report(result) {
  if (!open || (frame.dataset.did && result.did !== frame.dataset.did)) return;
  const score = result.score === null ? -1 : Math.round(100 * result.score);
  if (score >= best && score >= 0) {
    best = score;
    set("cmi.core.score.raw", score);
    set("cmi.suspend_data", JSON.stringify({ best, result }));
  }
  if (result.done && !done) {
    done = true;
    set("cmi.core.lesson_status", "completed");
  }
  api.LMSCommit("");
  noted.textContent = "The course has noted " + (best < 0 ? "that you were here" : best + " %") + (done ? ", done." : ".");
}

addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow || data?.crease !== 1) return;
  if (data.type === "height") frame.style.height = data.height + "px";
  if (data.type === "result") report(data);
});

addEventListener("pagehide", () => {
  if (!open) return;
  open = false;
  const seconds = Math.floor((Date.now() - began) / 1000);
  const two = (n) => String(n).padStart(2, "0");
  set("cmi.core.session_time", two(Math.floor(seconds / 3600)) + ":" + two(Math.floor(seconds / 60) % 60) + ":" + two(seconds % 60));
  set("cmi.core.exit", done ? "" : "suspend");
  api.LMSCommit("");
  api.LMSFinish("");
});
