package sheet

import (
	"testing"

	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/report/outcome"
)

// The found sheet names the creases that recover one that was drawn, draws those that do
// not without a name, and has nothing else dashed, at every moment of a run.
func TestSheetNamesRecovered(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		m := model.New(r.Spec)
		b := basisOf(m)
		for i, s := range r.Snapshots {
			named, others := 0, 0
			for _, l := range snapshotPicture(m, s, b, foundLook{}, 400, 400, false).Lines {
				switch {
				case l.Stroke != plane.Dashed:
				case l.Label:
					named++
				default:
					others++
				}
			}
			want := outcome.Count(s, r.Spec.Network.Units())
			blank := foundNetwork(s).Units() == 0
			if !blank && (named != want.Recovered || others != want.Extra) {
				t.Fatalf("snapshot %d, %s: %d creases have names and %d have none: %+v", i, s.Stage, named, others, want)
			}
		}
	})
}
