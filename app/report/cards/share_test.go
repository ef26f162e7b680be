package cards

import (
	"slices"
	"strings"
	"testing"

	"crease/algo/beyond/descent"
	"crease/app/doc/model"
	"crease/app/draw/chart"
)

// byHand is a race of which every share is known: of four starts one finds every unit at
// 300 gradients, one finds them and loses them again, one comes close, one does not; of
// four runs of the method three are over, two of them successful.
func byHand() *descent.Standing {
	read := func(seen int64, risk float64, found bool) descent.Reading {
		return descent.Reading{Seen: seen, Seconds: float64(seen) / 100, Risk: risk, Found: found}
	}
	return &descent.Standing{
		HasRisk: true, Energy: 1, Samples: 100,
		Lines: []descent.Line{
			{Readings: []descent.Reading{read(100, 1, false), read(300, 1e-9, true)}, Found: true},
			{Readings: []descent.Reading{read(100, 1, false), read(200, 1e-5, true), read(400, 1e-3, false)}},
			{Readings: []descent.Reading{read(100, 1, false), read(500, 1e-5, false)}},
			{Readings: []descent.Reading{read(100, 1, false)}},
		},
		Method: []descent.Finish{
			{Samples: 80, Seconds: 9, Found: true}, {Samples: 100, Seconds: 2}, {Samples: 40, Seconds: 1, Found: true},
		},
	}
}

// TestShare would catch a share that is counted of the wrong whole, or keeps a start
// that has lost its units again.
func TestShare(t *testing.T) {
	f := OfRace(model.Prepared(), nil, byHand()).Full
	if len(f) != 4 || len(f[0].Marks) != 3 {
		t.Fatalf("%d pictures, %d lines in the first", len(f), len(f[0].Marks))
	}
	for i, want := range [][][2]float64{
		{{40, 0}, {200, .25}, {300, .5}, {400, .25}, {500, .5}, {500, .5}}, // within 1 %
		{{40, 0}, {200, .25}, {300, .5}, {400, .25}, {500, .25}},           // every unit
		{{40, 0}, {40, 1. / 3}, {80, 2. / 3}, {500, 2. / 3}},               // the method, of three runs
	} {
		if got := steps(f[0].Marks[i]); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", f[0].Marks[i].Name, got, want)
		}
	}
	if got, want := steps(f[1].Marks[2]), [][2]float64{{1, 0}, {1, 1. / 3}, {9, 2. / 3}, {9, 2. / 3}}; !slices.Equal(got, want) {
		t.Errorf("the method against time: %v, want %v", got, want)
	}
}

func steps(m chart.Mark) [][2]float64 {
	var list [][2]float64
	for _, d := range m.Data {
		list = append(list, [2]float64{d.X, d.Y})
	}
	return list
}

// TestShareInWords would catch a sentence or a caption that counts otherwise.
func TestShareInWords(t *testing.T) {
	s := model.Prepared()
	got := Ruling(s, nil, byHand())
	for _, part := range []string{"1 of 4 starts has found every unit",
		"Over 3 seeds the method found every unit 2 times, in 2"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q does not say %q", got, part)
		}
	}
	if got := OfRace(s, nil, byHand()).Caption; got != "descent 1 of 4, method 2 of 3" {
		t.Error(got)
	}
}
