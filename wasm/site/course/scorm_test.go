package course

import (
	"os/exec"
	"strings"
	"testing"
)

// lms is a page in a system that refuses what `refuses` names, and says so as SCORM 1.2 does: by "false" and by an
// error, which the next call that goes well clears. After the script it prints what the page says and what is stored.
const lms = `
const heard = {}, frame = { dataset: { did: "lesson", src: "site/index.html#lesson=one&embed" }, style: {}, contentWindow: {} };
const noted = {};
globalThis.document = { getElementById: (id) => (id === "crease" ? frame : noted) };
globalThis.addEventListener = (type, f) => { heard[type] = f; };
let error = 0;
const answers = (name) => { error = refuses.includes(name) ? 351 : 0; return error ? "false" : "true"; };
const api = {
  LMSInitialize: () => answers("begin"), LMSFinish: () => answers("end"), LMSCommit: () => answers("commit"),
  LMSGetLastError: () => String(error), LMSGetErrorString: () => "not now",
  LMSGetValue: (name) => name === "cmi.interactions._count" ? String(new Set(Object.keys(stored).filter((k) =>
    k.startsWith("cmi.interactions.")).map((k) => k.split(".")[2])).size) : stored[name] ?? "",
  LMSSetValue: (name, value) => { const said = answers(name); if (said === "true") stored[name] = value; return said; },
};
globalThis.window = { API: api };
const send = (letters, list, again = 0) => heard.message({ source: frame.contentWindow, data: { crease: 1, type: "result",
  did: "lesson", lesson: "one", answers: list, correct: [1, null, 0], letters, again, done: !letters.includes("o"),
  score: ((list[0] === 1) + (list[2] === 0)) / 2 } });
`

// course is what the page of a task says and what the system has stored, line by line, after some statements.
func course(t *testing.T, before, after string) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node")
	}
	script, err := templates.ReadFile("template/scorm.js")
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(node, "-e", before+lms+"(() => {"+string(script)+"})();\n"+after+`
console.log("says " + noted.textContent + "\nshows " + frame.src);
for (const key of Object.keys(stored).sort()) console.log(key + " " + stored[key]);`)
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// want reports the lines that are not there.
func want(t *testing.T, got string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(got, line) {
			t.Errorf("%q is not in\n%s", line, got)
		}
	}
}

const nothingStored = "const stored = {}; let refuses = [];"

// Every answer is told once, as what it was and what was right, and the lesson goes on in another visit with the
// answers of this one; the score of every visit stays. Catches a lesson that begins anew in a course, and an answer
// that Moodle does not show.
func TestAnswersAreTold(t *testing.T) {
	got := course(t, nothingStored, `send("aoo".replace("o", "n"), [0, null, null]); send("ana", [0, null, 0]);`)
	want(t, got, "says The course has noted 50 %, done.", "shows site/index.html#lesson=one&embed\n",
		"cmi.interactions.0.id one-1\n", "cmi.interactions.0.student_response a\n", "cmi.interactions.0.result wrong\n",
		"cmi.interactions.0.correct_responses.0.pattern b\n", "cmi.interactions.0.type choice\n",
		"cmi.interactions.1.id one-3\n", "cmi.interactions.1.result correct\n", "cmi.core.score.raw 50\n",
		"cmi.core.lesson_status completed\n", `"letters":"ana"`)
	if strings.Contains(got, "cmi.interactions.2") {
		t.Errorf("an answer is told twice:\n%s", got)
	}
	later := `const stored = {"cmi.core.lesson_status": "incomplete", "cmi.interactions.0.id": "one-1",
		"cmi.suspend_data": '{"best": 0, "letters": "ano", "visits": [{"at": "2026-11-27T10:00", "score": 0}]}'}; let refuses = [];`
	got = course(t, later, `send("ana", [0, null, 0]);`)
	want(t, got, "shows site/index.html#lesson=one&embed&answers=ano\n", "cmi.interactions.1.id one-3\n",
		`"at":"2026-11-27T10:00","score":0}`, `"score":50}`)
	if strings.Contains(got, "one-1\ncmi.interactions.0.r") {
		t.Errorf("an answer of an earlier visit is told again:\n%s", got)
	}
	got = course(t, later, `send("1bns", [1, null, null], 1);`)
	want(t, got, "cmi.interactions.1.id one-1-try-2\n", "cmi.interactions.2.id one-3-try-2\n",
		"cmi.interactions.2.result neutral\n")
}

// Nothing is called noted that the system has not taken, and where it only shows the task nothing is reported.
func TestOnlyWhatIsTakenIsNoted(t *testing.T) {
	for refused, says := range map[string]string{
		`["cmi.core.score.raw"]`: "has not taken this (not now)", `["cmi.suspend_data"]`: "has not taken this",
		`["commit"]`: "has not taken this", `["cmi.core.lesson_status"]`: "has not taken this",
		`["cmi.interactions.0.id"]`: "has not taken this", `["begin"]`: "does not answer",
	} {
		want(t, course(t, "const stored = {}; let refuses = "+refused+";", `send("bna", [1, null, 0]);`), says)
	}
	// What was refused once is tried again with the next result.
	got := course(t, `const stored = {}; let refuses = ["commit"];`, `send("bno", [1, null, null]); refuses = []; send("bna", [1, null, 0]);`)
	want(t, got, "says The course has noted 100 %, done.")
	for _, refused := range []string{"cmi.interactions.0.id", "cmi.interactions.0.result"} {
		got = course(t, `const stored = {}; let refuses = ["`+refused+`"];`,
			`send("bno", [1, null, null]); refuses = []; send("bna", [1, null, 0]);`)
		want(t, got, "cmi.interactions.0.id one-1\n", "cmi.interactions.0.result correct\n", "cmi.interactions.1.id one-3\n")
	}
	// A system that never takes one part of any answer has the others of each.
	never := `let refuses = [0, 1, 2].map((n) => "cmi.interactions." + n + ".weighting");`
	got = course(t, "const stored = {};"+never, `send("boo", [1, null, null]); send("bno", [1, null, null]); send("bna", [1, null, 0]);`)
	want(t, got, "cmi.interactions.0.id one-1\n", "cmi.interactions.0.result correct\n", "cmi.interactions.1.id one-3\n",
		"cmi.interactions.1.student_response a\n", `"part":{"one-1":0,"one-3":1}`)
	if strings.Contains(got, "cmi.interactions.2") {
		t.Errorf("an answer is told under two numbers:\n%s", got)
	}
	for _, mode := range []string{"review", "browse"} {
		got := course(t, `const stored = {"cmi.core.lesson_mode": "`+mode+`"}; let refuses = [];`, `send("bna", [1, null, 0]);`)
		if want(t, got, "open to be looked at"); strings.Contains(got, "cmi.core.score") {
			t.Errorf("in mode %s there is\n%s", mode, got)
		}
	}
}
