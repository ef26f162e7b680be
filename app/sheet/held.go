package sheet

import (
	"time"

	"crease/algo/spec"
)

// held is the drawing while it is being dragged. The sheet shows it at every frame;
// the rest of the page, whose tables and curves take longer to paint, is told
// several times a second.
type held struct {
	on   bool
	spec spec.Spec
	told time.Time // when the model last heard
	news bool      // there is something that the model has not heard
	mine bool      // the model is hearing it now
}

// pause is the time between two previews for the rest of the page: its tables
// grow with the units.
func (h *held) pause() time.Duration {
	return time.Duration(60+6*h.spec.Network.Units()) * time.Millisecond
}
