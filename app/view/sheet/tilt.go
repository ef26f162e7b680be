package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/ui"
)

// tilt has the folded sheet tilt until it is the map, on which it is edited: whoever has seen a
// fold turn into a line understands the map from then on.
type tilt struct {
	model *model.Model
	began float64 // seconds since the page was loaded, 0 while it has to be asked
	on    bool
}

// tiltTime is how long the tilting takes, in seconds.
const tiltTime = 0.9

// begin begins to tilt, unless the map is shown already. Under reduced motion the map is
// there at once.
func (t *tilt) begin() {
	switch {
	case t.on || !t.model.View().Solid:
	case !goapp.IsClient || ui.ReducedMotion():
		t.model.SetFlat(1)
	default:
		t.on, t.began = true, 0
		ui.NextFrame(t.step)
	}
}

func (t *tilt) step(now float64) {
	if t.began == 0 {
		t.began = now
	}
	part := (now - t.began) / tiltTime
	if t.on = part < 1 && t.model.View().Solid; t.on {
		ui.NextFrame(t.step)
	}
	t.model.SetFlat(smooth(part))
}
