package strip

import (
	"testing"

	"crease/algo/beyond/descent"
	"crease/app/doc/model"
)

// A race belongs to its drawing: an edit ends it, a look at another stage does not.
func TestRaceOfDrawing(t *testing.T) {
	s := done(t)
	s.race.standing, s.race.of = &descent.Standing{}, s.Model.Spec()
	s.changed(model.SpecChanged)
	if s.race.standing == nil {
		t.Error("dropped although nothing was edited")
	}
	s.Model.SetUnits(3)
	s.changed(model.SpecChanged)
	if s.race.standing != nil {
		t.Error("a race on other samples stays")
	}
}
