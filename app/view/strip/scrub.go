package strip

import (
	"slices"
	"strconv"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/ui"
)

// scrubber leads back through the recording of a run, and plays it.
type scrubber struct {
	part *ui.Part
	*strip
	timer *time.Timer // to the next entry while it plays
	speed float64     // entries a second, as chosen
}

type scrubLook struct {
	none, playing, newest bool
	at, last, back, on    int
	text                  string
	names                 [2]leapName
}

// playSpeed is how many entries a second are played at first.
const playSpeed = 10

func newScrubber(s *strip) *scrubber {
	v := &scrubber{strip: s, speed: playSpeed}
	v.part = ui.PartOf(s.Model, model.RunChanged|model.SpecChanged, v.look, v.draw)
	return v
}

func (v *scrubber) look() (now scrubLook) {
	rec := v.Model.Recording()
	if len(rec) < 2 || v.Model.Film().On || v.before {
		v.pause()
		return scrubLook{none: true, names: leapNames(nil, 0)}
	}
	at := v.place()
	return scrubLook{playing: v.timer != nil, newest: v.Model.Scrubbed() < 0, at: at, last: len(rec) - 1,
		back: leap(rec, at, false), on: leap(rec, at, true), text: recordingText(rec, at), names: leapNames(rec, at)}
}

func (v *scrubber) draw(now scrubLook) goapp.UI {
	far := func(name leapName, to int) goapp.UI {
		return ui.Sign(name.text, name.name, func() { v.goTo(to) }, to).Disabled(to == now.at)
	}
	sign, name := "▶", "Play the recording"
	if now.playing {
		sign, name = "❚❚", "Pause the recording"
	}
	if v.part.Mounted() {
		v.state.Settled(func() { ui.Slide(v.part.JSValue()) })
	}
	return goapp.Div().Class("scrub").Role("group").Aria("label", "Recording").Hidden(now.none).Body(
		ui.Sign(sign, name, v.play).Aria("pressed", strconv.FormatBool(now.playing)),
		far(now.names[0], now.back),
		ui.Slider(0, float64(max(1, now.last)), 1, float64(now.at), func(to float64) { v.goTo(int(to)) }).
			Class("scrub-range").Aria("label", "Position in the recording").Aria("valuetext", now.text),
		far(now.names[1], now.on),
		goapp.Span().Class("scrub-at").Text(now.text),
		ui.Select(playSpeeds, strconv.Itoa(playSpeed), func(chosen string) { v.speed, _ = strconv.ParseFloat(chosen, 64) }).
			Class("scrub-speed").Aria("label", "Speed"),
		ui.Sign("newest", "Show the newest", func() { v.goTo(now.last) }, now.last).Disabled(now.newest),
	)
}

func (v *scrubber) pause() {
	if v.timer != nil {
		v.timer.Stop()
		v.timer = nil
	}
}

func (v *scrubber) place() int {
	m := v.Model
	if i := m.Scrubbed(); i >= 0 && i < len(m.Recording()) {
		return i
	}
	return len(m.Recording()) - 1
}

// goTo rests at an entry; at the last one, so that a run goes on being shown.
func (v *scrubber) goTo(i int) {
	v.pause()
	v.show(i)
}

func (v *scrubber) show(i int) {
	if i >= len(v.Model.Recording())-1 {
		i = -1
	}
	v.Model.Scrub(max(i, -1))
	v.part.Refresh()
}

// play plays the recording from where it stands, from its beginning if that is the end, or pauses.
func (v *scrubber) play() {
	if v.timer != nil {
		v.goTo(v.place())
		return
	}
	if v.Model.Scrubbed() < 0 {
		v.Model.Scrub(0)
	}
	v.playOn()
	v.part.Refresh()
}

// playOn shows the next entry after a while, and so on until the last; while a run goes on it then follows the newest.
func (v *scrubber) playOn() {
	v.timer = time.AfterFunc(time.Duration(float64(time.Second)/v.speed), func() {
		v.state.Do(func() {
			v.timer = nil
			if i := v.Model.Scrubbed(); i >= 0 {
				v.playOn()
				if v.show(i + 1); v.Model.Scrubbed() < 0 {
					v.goTo(i + 1)
				}
			}
		})
	})
}

// leap returns the entry of a recording to which the buttons on both sides of the slider lead from entry at: the
// nearest that is far from it, or else the first or last. Pictures of one kind follow each other: of another round it
// is the last entry that is no further in the round than entry at, or else its first.
func leap(rec []*snapshot.Snapshot, at int, up bool) int {
	by, to := -1, 0
	if up {
		by, to = 1, len(rec)-1
	}
	i := at + by
	for i >= 0 && i < len(rec) && !far(rec, at, i) {
		i += by
	}
	switch {
	case i < 0 || i >= len(rec) || rec[at].Round > 0 && ofAllRounds(rec, i):
		return to
	case rec[at].Round == 0 || ofAllRounds(rec, at):
		return i
	}
	of := func(s *snapshot.Snapshot) bool { return s.Round == rec[i].Round }
	stage := func(i int) int { return slices.Index(outcome.Stages, rec[i].Stage) }
	first := slices.IndexFunc(rec, of)
	for to = first; first+1 < len(rec) && of(rec[first+1]) && !ofAllRounds(rec, first+1); {
		if first++; stage(first) <= stage(at) {
			to = first
		}
	}
	return to
}

// far reports whether entry i of a recording is a step from entry at: of another round where there are rounds, of
// another stage where both have all samples or there are none, else with twice the samples, or half of them.
func far(rec []*snapshot.Snapshot, at, i int) bool {
	a, b := rec[at], rec[i]
	if a.Round > 0 {
		return a.Round != b.Round || ofAllRounds(rec, at) != ofAllRounds(rec, i)
	}
	less, more := min(a.Samples, b.Samples), max(a.Samples, b.Samples)
	return more > less && more >= 2*less || less == rec[len(rec)-1].Samples && a.Stage != b.Stage
}

// ofAllRounds reports whether an entry is what all rounds came to. It names the round whose
// network was kept, which may be an earlier one than that of the entry before.
func ofAllRounds(rec []*snapshot.Snapshot, at int) bool {
	s := rec[at]
	return s.Round > 0 && (s.Stage == snapshot.StageDone || at > 0 && rec[at-1].Round > s.Round)
}
