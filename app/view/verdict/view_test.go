package verdict

import (
	"reflect"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/run/state"
)

// The status region gets what changes and no progress, the sentence on the screen everything.
func TestVerdictAnnounces(t *testing.T) {
	d := state.New(model.New(model.Prepared()))
	d.Session.Attach(&apptest.Learner{})
	v := &View{Model: d.Model}
	var said []string
	d.Model.Listen(func(model.Change) {
		s := situationOf(d.Model)
		v.announce(s, describe(s))
		if n := len(said); n == 0 || said[n-1] != v.status {
			said = append(said, v.status)
		}
	})
	e := d.Session.Events()
	d.Session.Learn()
	for i := range 50 {
		e.Snapshots(&snapshot.Snapshot{Samples: int64(1000 * i), Total: 200_000})
	}
	d.Session.Pause()
	e.Paused()
	d.Session.Resume()
	e.Done(apptest.Found(1e-9, 0, 1))
	want := []string{learningNow, "Paused: 49,000 of 200,000 samples; 0 of 2 creases found.", learningNow,
		"Both creases recovered, largest error 10⁻⁹, from 100,000 of 200,000 samples."}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("announced %q", said)
	}
}

// Each stage of a film is announced once, by the name that its card has; at first how the film ends.
func TestFilmAnnounces(t *testing.T) {
	d := state.New(model.New(model.Prepared()))
	v := &View{Model: d.Model}
	d.Model.SetState(model.Learning, "")
	var said []string
	for i, card := range []string{cards.Samples, cards.Moments, cards.Jennrich, cards.Jennrich, cards.Rounds} {
		d.Model.ShowFilm(model.Film{On: true, Card: card, Scene: i, T: .5}, &snapshot.Snapshot{Samples: 4096})
		s := situationOf(d.Model)
		v.announce(s, describe(s))
		if n := len(said); n == 0 || said[n-1] != v.status {
			said = append(said, v.status)
		}
	}
	want := []string{filmBegins + "Samples", "Moments", "Jennrich", "Rounds"}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("announced %q", said)
	}
}
