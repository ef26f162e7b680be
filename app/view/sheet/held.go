package sheet

import (
	"time"

	"crease/algo/spec"
)

// held is the drawing while it is being dragged. The sheet shows it at every frame;
// the model, and with it the rest of the page, whose tables and curves take longer
// to paint, gets it as a preview several times a second.
type held struct {
	on   bool      // something is being dragged
	spec spec.Spec // the drawing as it is dragged now
	told time.Time // when the model got its last preview
	news bool      // spec has changed since then
}

// pause is the time between two previews for the rest of the page: its tables
// grow with the units.
func (h *held) pause() time.Duration {
	return time.Duration(60+6*h.spec.Network.Units()) * time.Millisecond
}
