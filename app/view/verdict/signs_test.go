package verdict

import (
	"slices"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/claimtest"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
)

// Where only all units together can be flipped, the verdict says so, and names them. Would
// catch one that has every unit flipped by itself, which is another function.
func TestSignsTogether(t *testing.T) {
	e, _ := gallery.Find("hidden-twin")
	const flips = " Their signs are undetermined: flipping creases 1, 2 and 3 together, (w, b) to (−w, −b), " +
		"leaves the function as it is."
	for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
		for _, noise := range []float64{0, .1} {
			s := e.Spec
			s.Learning.Method, s.Sampling.Noise = method, noise
			last := claimtest.Run(t, s)
			for _, table := range []*model.Data{nil, {Dim: 2, Rows: 50_000}} {
				said := describe(situation{spec: s, state: model.Done, snap: last, data: table})
				if said.Tone != "warn" || strings.HasSuffix(said.String(), flips) != (noise == 0) {
					t.Errorf("%s, noise %g: %+v", method, noise, said)
				}
				// With noise no set of units can be flipped in all digits.
				fit := strings.Count(said.String(), "Several choices of the creases' signs fit")
				if strings.Contains(said.String(), "for each") || fit != map[bool]int{true: 0, false: 1}[noise == 0] {
					t.Errorf("%s, noise %g: %s", method, noise, said.String())
				}
			}
		}
	}
}

// The sets that are named can be flipped, and no part of them; several are told apart.
func TestTogether(t *testing.T) {
	ambiguous := func(w [][]float64, truth ...int) situation {
		snap := apptest.Found(1e-15, truth...)
		snap.Signs.Resolved = false
		snap.Diagnoses = nil
		snap.Diagnoses.Add(diagnosis.Ambiguous, nil, diagnosis.SaySignsAmbiguous)
		for i, v := range w {
			snap.Recovered.Append(v, 0, 1)
			snap.Units[i].W, snap.Units[i].A = v, 1
		}
		return situation{spec: apptest.Spec(3, len(truth), spec.Rounds), state: model.Done, snap: snap}
	}
	plane := [][]float64{{1, 0, 0}, {-1, 1, 0}, {0, -1, 0}}
	s := ambiguous(append(slices.Clone(plane), []float64{0, 0, 1}), 2, 3, 0, 1)
	if got := describe(s).String(); !strings.HasSuffix(got, " Some signs are undetermined: "+
		"flipping units 1, 3 and 4 together, (w, b) to (−w, −b), leaves the function as it is.") {
		t.Error(got)
	}
	two := append(slices.Clone(plane), []float64{0, 0, 1}, []float64{2, 0, -2}, []float64{-2, 0, 1})
	s = ambiguous(two, 0, 1, 2, 3, 4, 5)
	if got := describe(s).String(); !strings.HasSuffix(got, " Their signs are undetermined: "+
		"flipping units 1, 2 and 3 together, or units 4, 5 and 6 together, "+
		"(w, b) to (−w, −b), leaves the function as it is.") {
		t.Error(got)
	}
	for _, set := range flippableSets(s) {
		flip := uint32(0)
		for _, u := range set {
			flip |= 1 << u
		}
		for part := (flip - 1) & flip; part != 0; part = (part - 1) & flip {
			if masks, _ := network.SignPatterns(s.snap.Recovered); slices.Contains(masks, part) {
				t.Errorf("of %v some can be flipped by themselves", set)
			}
		}
	}
	s = ambiguous(plane, 0, -1, 1) // one was not drawn and has no number
	if got := describe(s).String(); !strings.Contains(got, " Several choices of the units' signs fit the samples equally well, ") {
		t.Error(got)
	}
	s.snap.Diagnoses = []snapshot.Diagnosis{}
	if got := describe(s).String(); !strings.Contains(got, "for each, (w, b) and (−w, −b) are both possible.") {
		t.Error(got)
	}
}
