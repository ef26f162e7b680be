// Reports what is done in the frame to the learning management system around this page, by SCORM 1.2: the best
// score, out of 100, whether all is done, every answer to a question (cmi.interactions), and in suspend_data what the
// frame says of the latest result, the answers, with which a lesson goes on in another visit, and the score of every
// visit. What the system has not taken is not called noted.
"use strict";

const frame = document.getElementById("crease");
const noted = document.getElementById("noted");
const began = new Date();
const mostVisits = 30; // suspend_data holds 4096 characters

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
// took reports whether the system has done what it was asked last: it has said so, and knows of no error.
const took = (said) => String(said) === "true" && Number(api.LMSGetLastError()) === 0;
const get = (name) => String(api.LMSGetValue(name) ?? "");
const set = (name, value) => took(api.LMSSetValue(name, String(value)));
const commit = () => took(api.LMSCommit(""));

let open = false; // between the system's beginning and its end
let best = -1; // that the system has taken
let done = false;
let count = 0; // of the interactions
let kept = { letters: "", visits: [] };

function begin() {
  if (!api) return "No course is around this page: nothing is reported.";
  if (!took(api.LMSInitialize(""))) return "The course does not answer: nothing is reported.";
  try {
    kept = { ...kept, ...JSON.parse(get("cmi.suspend_data")) };
    best = kept.best ?? -1;
  } catch {} // nothing of an earlier visit
  const mode = get("cmi.core.lesson_mode");
  if (mode === "review" || mode === "browse") {
    api.LMSFinish("");
    return "The course is open to be looked at: nothing is reported.";
  }
  open = true;
  const status = get("cmi.core.lesson_status");
  done = status === "completed" || status === "passed";
  count = Number(get("cmi.interactions._count")) || 0;
  if (status === "" || status === "not attempted") set("cmi.core.lesson_status", "incomplete");
  set("cmi.core.score.min", 0);
  set("cmi.core.score.max", 100);
  commit();
  kept.visits = [...kept.visits, { at: began.toISOString().slice(0, 16), score: null }].slice(-mostVisits);
  return "";
}

const two = (n) => String(n).padStart(2, "0");
const clock = (seconds) => [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((n) => two(Math.floor(n))).join(":");

// tell tells the system of the answers that it has not taken yet, of each what was right, and reports whether it took
// them. One of which anything is refused is told again with the next result, under the same number, and whatever of it the
// system takes stays: the system's numbers have no gap, and no answer takes another's.
function tell({ lesson, letters, correct, answers, again }) {
  const choice = (n) => String.fromCharCode("a".charCodeAt(0) + n);
  const of = (text) => [...text.replace(/^\d+/, "")];
  const taken = kept.taken ?? kept.letters;
  const same = parseInt(taken, 10) === parseInt(letters, 10) || !/^\d/.test(taken + letters);
  const before = same ? of(taken) : [];
  const part = (kept.part ??= {}); // the numbers of those of which the system has taken a part
  const now = new Date();
  const after = of(letters).map((letter, i) => {
    if (correct[i] === null || letter === "o" || letter === before[i]) return letter;
    const given = answers[i] === null ? "" : choice(answers[i]);
    const id = lesson + "-" + (i + 1) + (again ? "-try-" + (again + 1) : "");
    const n = part[id] ?? count;
    const put = ([name, value]) => set(`cmi.interactions.${n}.${name}`, value);
    if (!put(["id", id])) return before[i] ?? "o";
    if (n === count) count++;
    const refused = [
      ["type", "choice"],
      ["time", clock(now.getHours() * 3600 + now.getMinutes() * 60 + now.getSeconds())],
      ["correct_responses.0.pattern", choice(correct[i])],
      ["weighting", 1],
      ...(given === "" ? [] : [["student_response", given]]),
      ["result", given === "" ? "neutral" : answers[i] === correct[i] ? "correct" : "wrong"],
    ].filter((member) => !put(member));
    if (refused.length > 0) {
      part[id] = n;
      return before[i] ?? "o";
    }
    delete part[id];
    return letter;
  });
  kept.taken = letters.match(/^\d*/)[0] + after.join("");
  return kept.taken === letters;
}

// report passes a result of the frame on, if it is of the task.
function report(result) {
  if (!open || (frame.dataset.did && result.did !== frame.dataset.did)) return;
  const score = result.score === null ? -1 : Math.round(100 * result.score);
  let all = result.letters ? tell(result) : true;
  const better = score >= best && score >= 0;
  if (better) all = set("cmi.core.score.raw", score) && all;
  const visit = kept.visits.at(-1);
  visit.score = Math.max(visit.score ?? 0, score);
  kept = { ...kept, best: Math.max(best, score), letters: result.letters ?? "", result };
  all = set("cmi.suspend_data", JSON.stringify(kept)) && all;
  const ends = result.done && !done;
  if (ends) all = set("cmi.core.lesson_status", "completed") && all;
  all = commit() && all;
  if (all) {
    best = Math.max(best, score);
    done ||= ends;
    noted.textContent = "The course has noted " + (best < 0 ? "that you were here" : best + " %") + (done ? ", done." : ".");
  } else {
    const why = api.LMSGetErrorString(api.LMSGetLastError());
    noted.textContent = "The course has not taken this" + (why ? " (" + why + ")" : "") + ". Send your teacher the result code.";
  }
}

noted.textContent = begin();
frame.src = frame.dataset.src + (kept.letters ? "&answers=" + kept.letters : "");

addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow || data?.crease !== 1) return;
  if (data.type === "height") frame.style.height = data.height + "px";
  if (data.type === "result") report(data);
});

addEventListener("pagehide", () => {
  if (!open) return;
  open = false;
  set("cmi.core.session_time", clock((Date.now() - began) / 1000));
  set("cmi.core.exit", done ? "" : "suspend");
  commit();
  api.LMSFinish("");
});
