package runner

import (
	"slices"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/learn/snapshot"
	"crease/app/run/runner/message"
)

// What a run has shown while it counted as paused comes before what it shows once it goes on, even if that arrives
// before the page has handled the former: catches snapshots in the wrong order, and those that an early end loses.
func TestKeptEventsComeFirst(t *testing.T) {
	queue := make(chan func(), 8)
	var shown []int64
	show := func(s *snapshot.Snapshot) { shown = append(shown, s.Samples) }
	r := &runner{
		spawner: spawner{dispatch: func(f func()) { queue <- f }},
		events: Events{
			Snapshots: func(news ...*snapshot.Snapshot) {
				for _, s := range news {
					show(s)
				}
			},
			Done: show,
		},
		active: true, id: 1, rest: rest{late: true},
	}
	shows := func(samples int64) message.Event {
		list := []snapshot.Snapshot{{Samples: samples}}
		return message.Event{Kind: message.Snapshots, ID: 1, Data: wire.Append(nil, &list)}
	}
	last := snapshot.Snapshot{Samples: 5}
	r.handleRun(shows(1))
	r.handleRun(shows(2))
	r.release()
	r.handleRun(shows(3))
	r.expectRest() // the reader pauses at once, and goes on again
	r.handleRun(shows(4))
	r.release()
	r.handleRun(message.Event{Kind: message.Done, ID: 1, Data: wire.Append(nil, &last)})
	if len(shown) > 0 {
		t.Errorf("shown before the page has gone on: %d", shown)
	}
	(<-queue)()
	if !slices.Equal(shown, []int64{1, 2, 3, 4, 5}) {
		t.Errorf("shown in the order %d", shown)
	}
	r.active = true
	if r.handleRun(shows(6)); len(shown) != 6 {
		t.Error("what comes later is still kept")
	}
}
