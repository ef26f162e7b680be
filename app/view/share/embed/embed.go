// Package embed is the part of the page that speaks to another page which shows this one in a frame, such as a
// course or slides. It says how high the frame should be, what was done, and which keys the frame has no use for,
// in messages of window.postMessage:
//
//	{crease: 1, type: "height", height: 612}
//	{crease: 1, type: "result", did: "run", right: 3, of: 3, score: 1, done: true, code: "CREASE2-…",
//	 risk: 1.2e-16, matched: 3, units: 3, samples: 100000}
//	{crease: 1, type: "result", did: "lesson", right: 1, of: 2, score: 0.5, done: false, code: "CREASE2-…",
//	 lesson: "fold-and-find", answers: [0, 2, null], correct: [0, 1, null], letters: "acn", again: 0}
//	{crease: 1, type: "result", did: "mystery", …, tries: 2}, the others as those of a run
//	{crease: 1, type: "key", key: "PageDown", code: "PageDown", keyCode: 34}
//
// The height is in CSS pixels. Of a result, right of so many were right: units found, creases guessed, questions
// answered; score is their ratio, null where there is nothing to compare with. A lesson tells every answer – choices
// from 0, null for none – beside the correct ones, and is done with the last; with "&answers=" and letters behind the
// frame's hash it goes on there, and again is how many tries there were. risk is E(f−g)² or null; code is the result
// code (app/doc/result) without a name. matched and units are right and of by their older names.
//
// Keys are told that turn slides and that nothing here has used. Slides take them as their own with
//
//	addEventListener("message", ({ data }) => {
//	  if (data?.crease === 1 && data.type === "key")
//	    document.dispatchEvent(new KeyboardEvent("keydown", { ...data, bubbles: true }));
//	});
//
// It takes no commands: nothing here listens to messages. It listens to the run and shows nothing.
//
// With the word embed in the hash the start script marks the document (data-embed), empties the browser's storage and
// registers no service worker, and the shell renders sheets, buttons, verdict and notice, and the open lesson with what
// it speaks of. The address alone decides that. Any site may frame the page: no policy in a page forbids it, and there
// is nothing to win by it – no account, nothing stored, no action beyond the drawing.
package embed

import (
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/run/state"
	"crease/app/ui"
)

// version is the field by which a message is known to be from here; its value changes with what the fields mean.
const version = 1

// Here reports whether the page was opened to be embedded, which the start script has read from the hash.
func Here() bool { return goapp.IsClient && !ui.Root().Call("getAttribute", "data-embed").IsNull() }

// Speak tells the page around this one of every run that ends, of what other parts report, and of the height.
func Speak(s *state.State) {
	s.OnReport = func(r result.Result) { post(resultMessage(r)) }
	page := goapp.Window().GetElementByID("crease")
	told := 0
	tell := func() {
		if h := page.Get("offsetHeight").Int(); h != told {
			told = h
			post(map[string]any{"crease": version, "type": "height", "height": h})
		}
	}
	tell()
	ui.OnResize(page, tell)
}

// post sends a message to the page around this one, if there is one.
func post(message map[string]any) {
	if parent := goapp.Window().Get("parent"); !parent.Equal(goapp.Window()) {
		parent.Call("postMessage", message, "*")
	}
}

func resultMessage(r result.Result) map[string]any {
	message := map[string]any{
		"crease": version, "type": "result", "did": r.Did.Key(), "right": r.Right, "of": r.Of,
		"score": known(r.Score()), "done": r.Done(), "code": result.Encode(r),
	}
	if r.Did == result.Lesson {
		message["lesson"], message["answers"], message["correct"] = r.Lesson, answers(r.Answers), answers(r.Asked)
		message["letters"], message["again"] = r.Letters(), r.Again
		return message
	}
	message["matched"], message["units"] = r.Right, r.Of
	message["risk"], message["samples"] = known(r.Risk), r.Samples
	if r.Did == result.Mystery {
		message["tries"] = r.Tries
	}
	return message
}

// known is a number that is not negative, or else null.
func known(v float64) any {
	if v >= 0 {
		return v
	}
	return nil
}

// answers are those of a lesson's steps: the number of the choice from 0, null where none was made.
func answers(list []int) []any {
	said := make([]any, len(list))
	for i, a := range list {
		if a >= 0 {
			said[i] = a
		}
	}
	return said
}

// Whole leads from a frame to the whole page, in a tab of its own, with what the frame shows. LinkWhole says where.
func Whole() goapp.UI {
	return goapp.P().Class("whole").Body(goapp.A().Href("#").Target("_blank").Rel("noopener").Text("Open the full page"))
}

// LinkWhole gives the link its address when it is reached for: hash is what the frame shows, without the number sign.
func LinkWhole(hash func() string) {
	for _, event := range []string{"pointerdown", "focusin", "click"} {
		ui.OnCapture(goapp.Window(), event, func(e goapp.Value) {
			if a := ui.Closest(e, ".whole a"); a.Truthy() {
				a.Call("setAttribute", "href", "#"+hash())
			}
		})
	}
}

// turning are the keys by which slides are turned, made black and ended, also by a presenter's remote.
const turning = " PageUp PageDown ArrowLeft ArrowRight ArrowUp ArrowDown Home End Escape . b B "

// Turns reports whether a key turns slides and so does nothing else in a frame, but for Escape, which ends a film.
func Turns(key string) bool { return key != "Escape" && strings.Contains(turning, " "+key+" ") }

// TellKeys tells the page around this one of the keys that turn slides and that nothing here used: it is called when
// all others listen. The page keys are for slides on a crease too: a remote has no others.
func TellKeys(m *model.Model) {
	chosen := false // when the key came down: Escape gives up what is chosen first
	ui.OnCapture(goapp.Window(), "keydown", func(e goapp.Value) {
		chosen = m.Highlighted() >= 0 || m.Dragging()
		key := e.Get("key").String()
		if (key == "PageUp" || key == "PageDown") && !ui.Modified(e) &&
			ui.Closest(e, ".sheet-key, .sheet-diagram").Truthy() {
			e.Call("stopPropagation")
			tellKey(e)
		}
	})
	ui.OnWindow("keydown", func(e goapp.Value) {
		key := e.Get("key").String()
		if !strings.Contains(turning, " "+key+" ") || e.Get("defaultPrevented").Bool() || ui.Modified(e) ||
			key == "Escape" && chosen || ui.AnythingOpen() || scrolls(e, key) ||
			ui.Closest(e, "input, select, textarea, [contenteditable], dialog").Truthy() { // it goes into that, or moves it
			return
		}
		tellKey(e)
	})
}

func tellKey(e goapp.Value) {
	post(map[string]any{"crease": version, "type": "key", "key": e.Get("key").String(),
		"code": e.Get("code").String(), "keyCode": e.Get("keyCode").Int()})
}

// scrolls reports whether the key goes on in the text of a lesson.
func scrolls(e goapp.Value, key string) bool {
	box := ui.Closest(e, ".lesson-pages")
	if !box.Truthy() {
		return false
	}
	top := box.Get("scrollTop").Float()
	switch key {
	case "PageUp", "ArrowUp", "Home":
		return top > 0
	case "PageDown", "ArrowDown", "End":
		return top+box.Get("clientHeight").Float() < box.Get("scrollHeight").Float()-1
	}
	return false
}
