package verdict

import (
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/report/cards"
)

// In a film the verdict speaks of the stage of its scene, whatever the snapshot has come
// to, and of creases in the plane.
func TestVerdictInFilm(t *testing.T) {
	for _, c := range []struct {
		card, want string
		round      int
		stage      snapshot.Stage
	}{
		{cards.Samples, "Learning: 100,000 samples; 2 creases found.", 0, snapshot.StageRegression},
		{cards.Moments, "Round 1: averaging (Moments); 2 creases found.", 1, snapshot.StageRegression},
		{cards.Sees, "Round 1: comparing what two tensors see (Tensors); 2 creases found.", 1, snapshot.StageScalars},
		{cards.Regression, "Learning: fitting the heights (Regression), from 100,000 samples; 2 creases found.", 0, snapshot.StageRegression},
		{cards.Rounds, "Round 4: subtracting what was found (Rounds); 2 creases found.", 4, snapshot.StageRegression},
		{"", "Done, from 100,000 samples; 2 creases found.", 0, snapshot.StageDone},
	} {
		s := apptest.Found(0.001, 0, 1)
		s.Stage, s.Round = c.stage, c.round
		m := model.New(apptest.Spec(2, 2, spec.Paper))
		m.Begin()
		m.Record(s)
		m.SetState(model.Learning, "")
		m.ShowFilm(model.Film{On: true, Card: c.card}, s)
		if got := describe(situationOf(m)); got.String() != c.want {
			t.Errorf("%s: %q, want %q", c.card, got.String(), c.want)
		}
	}
}
