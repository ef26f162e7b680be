package verdict

import (
	"reflect"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/run/state"
)

// The status region gets outcomes only, the sentence on the screen everything.
func TestVerdictAnnounces(t *testing.T) {
	d := state.New(model.New(model.Prepared()))
	d.Session.Attach(&apptest.Learner{})
	v := &View{Model: d.Model}
	var said []string
	d.Model.Listen(func(model.Change) {
		s := situationOf(d.Model)
		v.announce(s.state, describe(s))
		if n := len(said); n == 0 || said[n-1] != v.status {
			said = append(said, v.status)
		}
	})
	e := d.Session.Events()
	d.Session.Learn()
	for i := range 50 {
		e.Snapshot(&snapshot.Snapshot{Samples: int64(1000 * i), Total: 200_000})
	}
	d.Session.Pause()
	e.Paused()
	d.Session.Resume()
	e.Done(apptest.Found(1e-9, 0, 1))
	want := []string{"", "Paused: 49,000 of 200,000 samples; 0 of 2 creases found.", "",
		"Both creases recovered, largest error 10⁻⁹: the first 100,000 of 200,000 samples were enough."}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("announced %q", said)
	}
}
