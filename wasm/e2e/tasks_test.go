package e2e

import (
	"encoding/json"
	"testing"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// From a second after Learn to the end of the film, and of what follows it, no task takes the page's thread a tenth of a
// second of a processor's time. That is the thread's own time, not the clock's: a machine that is busy elsewhere changes
// little of it. Catches what is done for all parts of the page at once when a run ends, where it could be spread.
func TestFilmTasks(t *testing.T) {
	nightly(t, TestFilm)
	for name, v := range map[string]View{"phone": Phone, "laptop": Laptop} {
		t.Run(name, func(t *testing.T) {
			p := newcomer(t, v)
			var events []traced
			over := make(chan bool)
			chromedp.ListenTarget(p.ctx, func(e any) {
				switch e := e.(type) {
				case *tracing.EventDataCollected:
					for _, value := range e.Value {
						var one traced
						if json.Unmarshal(value, &one) == nil {
							events = append(events, one)
						}
					}
				case *tracing.EventTracingComplete:
					close(over)
				}
			})
			config := &tracing.TraceConfig{IncludedCategories: []string{"toplevel", "devtools.timeline", "blink.user_timing"}}
			must(t, p.Do(tracing.Start().WithTraceConfig(config)))
			must(t, p.Eval(`void performance.mark("crease")`, nil))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			passed(t, p, 1500)
			must(t, p.Do(tracing.End()))
			<-over
			var mark traced
			for _, e := range events {
				if e.Name == "crease" {
					mark = e
				}
			}
			tasks, longest := 0, 0.
			for _, e := range events {
				if e.Name == "ThreadControllerImpl::RunTask" && e.Pid == mark.Pid && e.Tid == mark.Tid && e.Ts > mark.Ts+1e6 {
					tasks, longest = tasks+1, max(longest, e.Tdur/1000)
				}
			}
			t.Logf("the longest of %d tasks takes %.0f ms", tasks, longest)
			if tasks < 100 || longest > 100 {
				t.Errorf("the longest of %d tasks takes %.0f ms of the thread's time", tasks, longest)
			}
		})
	}
}

// traced is an event of a trace; times are in microseconds, Tdur the time of the thread itself.
type traced struct {
	Name     string
	Pid, Tid int
	Ts, Tdur float64
}
