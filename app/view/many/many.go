// Package many is the part of the page that learns what is drawn more than once. Compare learns it with two settings
// and says how the runs differ; Repeat learns it over seeds, methods and N, and draws error or success against N. Both
// own their workers and runs. They read the spec and the table and change nothing.
package many

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// dialog is what both dialogs have in common: one button that starts and stops runs, which end with it, and repaints.
type dialog struct {
	ui.Modal
	start  func() // starts its runs, which sets busy where there are any
	cancel func() // ends the runs that are on

	busy    bool // runs are on
	painted time.Time
	rest    ui.Rest
}

// OnMount implements goapp.Mounter.
func (d *dialog) OnMount(ctx goapp.Context) {
	d.Modal.OnMount(ctx)
	ui.OnClose(d.JSValue(), func() { d.State.Do(d.stop) })
}

func (d *dialog) stop() {
	if d.busy {
		d.cancel()
		d.busy = false
		d.Update()
	}
}

const repaintEvery = 200 * time.Millisecond

// repaintSoon repaints the dialog, but no sooner than repaintEvery after the last time.
func (d *dialog) repaintSoon() {
	d.rest.Begin(repaintEvery-min(time.Since(d.painted), repaintEvery), func() {
		d.State.Do(func() {
			d.painted = time.Now()
			d.Update()
		})
	})
}

func (d *dialog) renderButton(name string) goapp.UI {
	if d.busy {
		name = "Stop"
	}
	return ui.Button("button primary", name, func() {
		if d.busy {
			d.stop()
		} else {
			d.start()
		}
	})
}
