package strip

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/cards"
	"crease/app/messages"
	"crease/app/model"
	"crease/app/svg"
)

// paintEvery is how long the strip rests between two paintings while a run
// goes on: about eleven a second leave the frames to the sheets.
const paintEvery = 90 * time.Millisecond

// paintFor is how long one painting may take before the rest waits for the next
// frame. A single part takes a millisecond or less, but ten times that while
// the browser has not yet compiled the program for speed.
const paintFor = 8 * time.Millisecond

// soon has the strip painted at the next frame, or when its rest is over.
func (v *View) soon() {
	if v.part > 0 { // half way through an older state
		v.again = true
		return
	}
	if state, _ := v.Model.State(); state == model.Learning {
		if rest := paintEvery - time.Since(v.painted); rest > 0 {
			if v.late == nil {
				v.late = time.AfterFunc(rest, func() {
					v.late = nil
					v.stage.Repaint()
				})
			}
			return
		}
	}
	v.stage.Repaint()
}

// refresh has the strip painted at the next frame, whatever else goes on: the
// reader has done something. A painting that is half done would miss it.
func (v *View) refresh() {
	v.again = v.again || v.part > 0
	v.stage.Repaint()
}

// paint brings what can be seen up to date, part by part: what the reader has
// opened, then the cards.
func (v *View) paint() {
	if v.drag.active {
		return // the line is under a finger; the next painting follows the drop
	}
	begin := time.Now()
	if v.part == 0 {
		v.painted, v.again = begin, false
	}
	for v.part < 5+len(cards.Keys) {
		v.paintPart(v.part)
		v.part++
		if time.Since(begin) > paintFor {
			v.stage.Repaint()
			return
		}
	}
	v.part = 0
	if v.again {
		v.soon()
	}
}

func (v *View) paintPart(i int) {
	switch i {
	case 0:
		v.paintScrubber()
	case 1:
		v.paintDialog()
	case 2:
		v.paintOurs()
	case 3:
		v.paintTheirs()
	case 4:
		v.paintExplain()
		v.paintHelps()
	default:
		key := cards.Keys[i-5]
		// While a run goes on there is no time for what cannot be seen.
		if state, _ := v.Model.State(); v.visible[key] || state != model.Learning {
			v.paintCard(key)
		}
	}
}

func (v *View) paintCard(key string) {
	c := v.card(key)
	at := `[data-card="` + key + `"] `
	fr := c.Small.Lay(smallWidth, smallHeight, false)
	if key == cards.Rank {
		v.drag.small = fr
	}
	v.fill(at+".card-picture", fr.SVG())
	v.fill(at+".card-caption", svg.Escape(c.Caption))
	v.flag(at+".card-warning", "hidden", len(c.Diagnoses) == 0)
	if len(c.Diagnoses) > 0 {
		v.set(at+".card-warning", "title", messages.Subscripted(c.Diagnoses[0].Message))
	}
}

// fill makes html the inside of an element, if it is not so already.
func (v *View) fill(selector, html string) {
	if old, ok := v.shown[selector]; ok && old == html {
		return
	}
	e := v.JSValue().Call("querySelector", selector)
	if !e.Truthy() {
		return
	}
	e.Set("innerHTML", html)
	v.shown[selector] = html
}

// set gives an element an attribute if it is not so already.
func (v *View) set(selector, name, value string) {
	v.attribute(selector, name, value, true)
}

// flag turns an attribute such as hidden on or off.
func (v *View) flag(selector, name string, on bool) { v.attribute(selector, name, "", on) }

func (v *View) attribute(selector, name, value string, on bool) {
	key, want := selector+"@"+name, "+"+value
	if !on {
		want = "-"
	}
	if v.shown[key] == want {
		return
	}
	e := v.JSValue().Call("querySelector", selector)
	if !e.Truthy() {
		return
	}
	if on {
		e.Call("setAttribute", name, value)
	} else {
		e.Call("removeAttribute", name)
	}
	v.shown[key] = want
}

// paintExplain shows the words of one card below the row.
func (v *View) paintExplain() {
	v.flag(".strip-explain", "hidden", v.explain == "")
	for _, key := range cards.Keys {
		v.set(`[data-card="`+key+`"] [data-act="explain"]`, "aria-expanded", map[bool]string{true: "true", false: "false"}[key == v.explain])
	}
	if v.explain == "" {
		return
	}
	c := v.card(v.explain)
	v.fill(".strip-words", "<h3>"+svg.Escape(c.Title)+"</h3><p>"+svg.Escape(c.Explain)+"</p><div>"+c.Formula+"</div>")
}

// paintHelps offers below the row what would help, once the run rests. What
// stood in the way is told by the verdict and on the cards.
func (v *View) paintHelps() {
	s, snap := v.situation()
	state, _ := v.Model.State()
	html, offered := "", map[string]bool{}
	if snap != nil && (state == model.Done || state == model.Paused) {
		for _, d := range snap.Diagnoses {
			for _, h := range cards.Helps(d, s) {
				if !offered[h.Code] {
					offered[h.Code] = true
					html += helpButton(h)
				}
			}
		}
	}
	if html != "" {
		html = `<p class="card-help">What would help:` + html + "</p>"
	}
	v.fill(".strip-helps", html)
}

// watchVisible keeps track of the cards in view; the others are not painted.
func (v *View) watchVisible(root goapp.Value) {
	h := goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
		for i := range args[0].Length() {
			e := args[0].Index(i)
			key := e.Get("target").Get("dataset").Get("card").String()
			v.visible[key] = e.Get("isIntersecting").Bool()
		}
		v.stage.Repaint()
		return nil
	})
	o := goapp.Window().Get("IntersectionObserver").New(h, map[string]any{"rootMargin": "60px"})
	list := root.Call("querySelectorAll", "[data-card]")
	for i := range list.Length() {
		o.Call("observe", list.Index(i))
	}
	v.stage.OnRelease(func() {
		o.Call("disconnect")
		h.Release()
	})
}
