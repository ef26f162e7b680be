package ui

import (
	"runtime"
	"slices"
	"sort"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// budget is how far into a frame a painting may end, going by what it took last time: one that would end later waits for
// another frame. A painting takes a millisecond or two, or far more.
const budget = 8 * time.Millisecond

// overlooked is for how many frames a picture out of sight lets others go first.
const overlooked = 6

// queue holds the stages that wait to be painted, each as it is by then: what was to be shown before never is.
type queue struct {
	list   []*Stage
	count  int  // frames so far
	asked  bool // for a frame
	late   bool // some stages still waited when the newest frame ended
	spared bool // that frame, being late, was spared long paintings

	now   func() time.Time
	ask   func()          // requests a frame, in which next is called
	admit func(late bool) // says whether some still wait, when that changes
}

// tidyEvery is how many frames pass between two looks at how much garbage there is.
const tidyEvery = 16

var frames = &queue{now: time.Now}

// connect has the browser's frames call next. What the page's tests wait for is creaseLate.
func (q *queue) connect() {
	if q.ask == nil {
		w := goapp.Window()
		// Garbage is collected in a task of its own, before the runtime would do so in the midst of a frame.
		tidy := goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
			var m runtime.MemStats
			if runtime.ReadMemStats(&m); m.HeapAlloc > m.NextGC/3*2 {
				runtime.GC()
			}
			return nil
		})
		tick := goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
			runtime.Gosched() // what else is due runs in this task anyway: done first, it counts
			begun := w.Get("performance").Call("now").Float() - args[0].Float()
			q.next(time.Duration(begun * float64(time.Millisecond)))
			if q.count%tidyEvery == 0 {
				w.Call("setTimeout", tidy)
			}
			return nil
		})
		q.ask = func() { w.Call("requestAnimationFrame", tick) }
		q.admit = func(late bool) { w.Set("creaseLate", late) }
	}
}

func (q *queue) add(s *Stage) {
	if !s.waiting {
		s.waiting, s.since = true, q.count
		if !slices.Contains(q.list, s) { // it waited already, was released and is mounted again
			q.list = append(q.list, s)
		}
	}
	if !q.asked {
		q.asked = true
		q.ask()
	}
}

// next paints the waiting stages in a frame that began so long ago, in an order fixed at its beginning: first what is
// under a hand, whatever it takes, then as many as there is time for, one at least. A frame that comes late is spared
// long ones, but not two in a row. One that a hand asks for meanwhile keeps its place but is not passed over. Those passed
// over come before later ones: none waits for ever.
func (q *queue) next(begun time.Duration) {
	list, begin := q.list, q.now().Add(-begun)
	q.list, q.asked = nil, false
	q.count++
	for _, s := range list {
		switch s.place = s.since + s.Patience; {
		case s.urgent:
			s.place = -1
		case s.Hidden():
			s.place = s.since + max(s.Patience, overlooked)
		}
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].place < list[b].place })
	q.spared = begun > 2*budget && !q.spared
	some := false // that no hand waits for
	for _, s := range list {
		switch {
		case !s.waiting: // released meanwhile
		case !s.urgent && (q.spared && s.took > budget/2 || some && q.now().Add(s.took).Sub(begin) > budget):
			q.list = append(q.list, s)
		default:
			some = some || !s.urgent
			s.waiting, s.urgent = false, false
			start := q.now()
			s.frame()
			s.took = q.now().Sub(start)
			if s.waiting { // it goes on in the next frame, and has been patient
				s.since -= s.Patience
			}
		}
	}
	late := len(q.list) > 0
	if late && !q.asked {
		q.asked = true
		q.ask()
	}
	if late != q.late {
		q.late = late
		q.admit(late)
	}
}
