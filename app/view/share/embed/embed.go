// Package embed is the part of the page that speaks to another page which shows this
// one in a frame, such as a course. It says how high the frame should be and what a run
// or a challenge has come to, in messages of window.postMessage:
//
//	{crease: 1, type: "height", height: 612}
//	{crease: 1, type: "result", risk: 1.2e-16, matched: 3, units: 3, samples: 100000}
//
// The height is in CSS pixels. Of a result, risk is E(f−g)², null where it is not known;
// matched of the units drawn were found; samples is how many were learned from. It takes
// no commands: nothing here listens to messages. It listens to the run and shows nothing.
//
// With the word embed in the hash the start script marks the document (data-embed), replaces
// the browser's storage by an empty one and registers no service worker, and the shell renders
// sheet, buttons, verdict and notice only. Package embed posts height and results to the page
// around it and listens to none: what a frame shows is decided by its address alone. Any site may
// frame the page. A policy in the page itself cannot say otherwise (frame-ancestors counts in a
// header only), and there is nothing to win by it: no account, nothing stored, no action beyond
// the drawing.
package embed

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/run/state"
	"crease/app/ui"
)

// version is the field by which a message is known to be from here; its value changes
// with what the fields mean.
const version = 1

// Here reports whether the page has been opened to be embedded. The start script has read
// it from the hash, and has taken the browser's storage away.
func Here() bool {
	if !goapp.IsClient {
		return false
	}
	return !element().Call("getAttribute", "data-embed").IsNull()
}

func element() goapp.Value { return goapp.Window().Get("document").Get("documentElement") }

// Speak tells the page around this one of every run that ends from here on, of what
// other parts report to the state, and of the height.
func Speak(s *state.State) {
	parent := goapp.Window().Get("parent")
	if parent.Equal(goapp.Window()) {
		return // nobody is listening
	}
	post := func(message map[string]any) { parent.Call("postMessage", message, "*") }
	s.OnReport(func(r state.Result) { post(resultMessage(r)) })
	watch(s)
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

// resultMessage is a result as it is posted.
func resultMessage(r state.Result) map[string]any {
	message := map[string]any{
		"crease": version, "type": "result", "risk": nil,
		"matched": r.Matched, "units": r.Units, "samples": r.Samples,
	}
	if r.Risk >= 0 {
		message["risk"] = r.Risk
	}
	return message
}

// watch reports every run that comes to its end. The short runs that follow a drag are
// none: the run after it is.
func watch(s *state.State) {
	m := s.Model
	was, _ := m.State()
	m.Listen(func(c model.Change) {
		now, _ := m.State()
		if c&model.RunChanged == 0 || now == was {
			return
		}
		was = now
		if now == model.Done && !m.Followed() && m.Newest() != nil {
			s.Report(result(m))
		}
	})
}

// result is what the newest snapshot says of the run.
func result(m *model.Model) state.Result {
	newest, units := m.Newest(), m.Spec().Network.Units()
	r := state.Result{Risk: -1, Units: units, Samples: newest.Samples}
	r.Matched = outcome.Count(newest, units).Recovered
	if newest.HasRisk {
		r.Risk = newest.Risk
	}
	return r
}
