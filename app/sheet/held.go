package sheet

import (
	"time"

	"crease/algo/spec"
)

// held is the drawing while a hand is on it. The sheet shows it at every frame;
// the rest of the page, whose tables and curves cost more than a painting,
// hears of it several times a second.
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
