package strip

import (
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// scrubber leads back through the recording of a run, and plays it.
type scrubber struct {
	*board
	timer *time.Timer // to the next entry while it plays
	speed float64     // entries a second, as chosen; 0 stands for the default
}

// Speeds offered, in entries of the recording a second.
var playSpeeds = []float64{2, 5, 10, 25, 60}

const playSpeed = 10

func (v *scrubber) playing() bool { return v.timer != nil }

func (v *scrubber) pause() {
	if v.timer != nil {
		v.timer.Stop()
		v.timer = nil
	}
}

func renderScrubber() goapp.UI {
	options := make([]goapp.UI, len(playSpeeds))
	for i, s := range playSpeeds {
		options[i] = goapp.Option().Value(s).Text(framesPerSecond(s)).Selected(s == playSpeed)
	}
	return goapp.Div().Class("scrub").Role("group").Aria("label", nameRecording).Hidden(true).Body(
		actSign("play", playRecording, "▶"),
		actSign("half", halfSamples, "½"),
		goapp.Input().Type("range").Class("scrub-range").Min(0).Max(1).Step(1).Value(0).
			Aria("label", namePosition),
		actSign("double", doubleSamples, "×2"),
		goapp.Span().Class("scrub-at"),
		goapp.Select().Class("scrub-speed").Aria("label", nameSpeed).Body(options...),
		actSign("newest", showNewest, buttonNewest),
	)
}

// paint shows where in the recording the page stands.
func (v *scrubber) paint() {
	rec := v.model.Recording()
	none := len(rec) < 2 || v.model.Film().On
	v.flag(".scrub", "hidden", none)
	if none {
		v.pause()
		return
	}
	at, last := v.place(), len(rec)-1
	v.set(".scrub-range", "max", strconv.Itoa(last))
	text := recordingText(rec, at)
	v.set(".scrub-range", "aria-valuetext", text)
	if e := v.find(".scrub-range"); e.Truthy() && e.Get("value").String() != strconv.Itoa(at) {
		e.Set("value", at)
	}
	v.set(".scrub-range", "data-at", palette.At(float64(at)/float64(last)))
	v.fill(".scrub-at", svg.Escape(text))
	playing := v.playing()
	v.set(`[data-act="play"]`, "aria-pressed", strconv.FormatBool(playing))
	v.fill(`[data-act="play"]`, map[bool]string{true: "❚❚", false: "▶"}[playing])
	v.set(`[data-act="play"]`, "aria-label", map[bool]string{true: pauseRecording,
		false: playRecording}[playing])
	v.flag(`[data-act="newest"]`, "disabled", v.model.Scrubbed() < 0)
	v.flag(`[data-act="half"]`, "disabled", leap(rec, at, false) == at)
	v.flag(`[data-act="double"]`, "disabled", leap(rec, at, true) == at)
	for act, said := range leapNames(rec, at) {
		selector := `[data-act="` + act + `"]`
		v.fill(selector, said.text)
		v.set(selector, "aria-label", said.name)
		v.set(selector, "title", said.name)
	}
}

// place returns the entry of the recording that is shown.
func (v *scrubber) place() int {
	if i := v.model.Scrubbed(); i >= 0 && i < len(v.model.Recording()) {
		return i
	}
	return len(v.model.Recording()) - 1
}

// goTo shows an entry; the last one, so that a run goes on being shown.
func (v *scrubber) goTo(i int) {
	last := len(v.model.Recording()) - 1
	if last < 0 {
		return
	}
	if i >= last {
		i = -1
	}
	v.model.Scrub(max(i, -1))
}

// input handles the slider and the choice of speed.
func (v *scrubber) input(e goapp.Value) {
	t := e.Get("target")
	switch {
	case t.Call("matches", ".scrub-range").Bool():
		if i, err := strconv.Atoi(t.Get("value").String()); err == nil {
			v.pause()
			v.goTo(i)
		}
	case t.Call("matches", ".scrub-speed").Bool():
		if s, err := strconv.ParseFloat(t.Get("value").String(), 64); err == nil && s > 0 {
			v.speed = s
		}
	}
}

// act does what a button of the scrubber says.
func (v *scrubber) act(act string) {
	rec := v.model.Recording()
	if len(rec) < 2 {
		return
	}
	switch act {
	case "play":
		if v.playing() {
			v.pause()
			v.refresh()
			return
		}
		if v.model.Scrubbed() < 0 {
			v.model.Scrub(0)
		}
		v.playOn()
	case "half", "double":
		v.pause()
		v.goTo(leap(rec, v.place(), act == "double"))
	case "newest":
		v.pause()
		v.model.Scrub(-1)
	}
	v.refresh()
}

// playOn shows the next entry after a while, and so on until the last; while a
// run goes on it then follows the newest.
func (v *scrubber) playOn() {
	speed := v.speed
	if speed == 0 {
		speed = playSpeed
	}
	v.timer = time.AfterFunc(time.Duration(float64(time.Second)/speed), func() {
		v.timer = nil
		if i := v.model.Scrubbed(); i >= 0 {
			v.playOn()
			if v.goTo(i + 1); v.model.Scrubbed() < 0 {
				v.pause()
			}
		}
		v.refresh()
	})
}
