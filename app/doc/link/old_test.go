package link

import (
	"reflect"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// plain is a state with the sampling, learning and view that links left out at
// commit f1f674a, apart from what with changes. They are written out: if a default
// changes, old links must still decode to the old one.
func plain(n network.Network, with func(*spec.Spec)) State {
	s := State{
		Spec: spec.Spec{
			Network:  n,
			Sampling: spec.Sampling{Samples: 100_000, Seed: 7},
			Learning: spec.Learning{Method: spec.Practical},
		},
		View: model.View{Zoom: 3, Yaw: 0.5, Tilt: 0.75, Slice: [2]model.Direction{{Index: 0}, {Index: 1}}},
	}
	with(&s.Spec)
	return s
}

// oldLinks are links that people may have: each was made by the page as it was
// at commit f1f674a, so what it decodes to must never change. They are entries
// of the gallery as it was then, the first page, and one with every field set.
var oldLinks = []struct {
	name, link string
	want       State
}{
	{
		"one unit", "1.AgHD2AGhAYEBgQMAc_0GYQ",
		plain(network.Network{W: [][]float64{{0.866, 0.5}}, B: []float64{0.4}, A: []float64{1.2}}, func(*spec.Spec) {}),
	},
	{
		"star", "1.AgUAINTJEqNNtL0Lk8oBxL0Lk8oB5MkSo03SDSDSDSDSDSDSDSDSDSABgLUYAGvvjGI",
		plain(network.Network{
			W: [][]float64{{0, 1}, {-0.9511, 0.309}, {-0.5878, -0.809}, {0.5878, -0.809}, {0.9511, 0.309}},
			B: []float64{-0.55, -0.55, -0.55, -0.55, -0.55},
			A: []float64{1, 1, 1, 1, 1},
		}, func(s *spec.Spec) { s.Sampling.Samples = 200_000 }),
	},
	{
		"near-parallel", "1.AgLDvwGExwzkyA2khg6hASBx4QIBwLgCBAVwYXBlcgUCAADwCFs",
		plain(network.Network{
			W: [][]float64{{0.766, 0.6428}, {0.6947, 0.7193}}, B: []float64{0.5, -0.4}, A: []float64{1, 1.1},
		}, func(s *spec.Spec) {
			s.Sampling.Samples = 20_000
			s.Learning.Method, s.Learning.Order = spec.Paper, 1
		}),
	},
	{
		"zero bias", "1.AwMgAABhIAAAcSAAgQOhASDRAZECBAVleGFjdAUCAI9WyXg",
		plain(network.Network{
			W: [][]float64{{1, 0, 0}, {0.3, 1, 0}, {0, -0.4, 1}},
			B: []float64{0, 0.5, -0.7}, A: []float64{1.2, 1, -0.9},
		}, func(s *spec.Spec) { s.Learning.Method, s.Learning.Order = spec.Exact, 1 }),
	},
	{
		"hidden twin", "1.AgMgAJEBD6pMWOh6tus_kQEPqkxY6Hq267-hASBhIPEBIAB1uKqH",
		plain(network.Network{
			W: [][]float64{{1, 0}, {-0.5, 0.8660254037844386}, {-0.5, -0.8660254037844386}},
			B: []float64{0.5, 0.3, -0.8}, A: []float64{1, 1, 1},
		}, func(*spec.Spec) {}),
	},
	{
		"first page", "1.AgIPZ9ctMHkA7T8PU5g3dy0M2z8PUZg3dy0M278PZ9ctMHkA7T-hAYEDcZECAYC1GAB7YIm8",
		plain(network.Network{
			W: [][]float64{{0.9063077870366499, 0.42261826174069944}, {-0.42261826174069933, 0.9063077870366499}},
			B: []float64{0.5, -0.4}, A: []float64{1.2, -0.9},
		}, func(s *spec.Spec) { s.Sampling.Samples = 200_000 }),
	},
	{
		"every field",
		"1.AwIgQGAhEAChARAADxgtRFT7IQlAAcDPJAIMA6IBBAVwYXBlcgUEBgQHIghCCWIKggELZAwJFKEG" +
			"FeISFpIfFwRkYXJrGAEZARoBGwUcCB0KcmVncmVzc2lvbh4BH6AGIPECIYEBAI5D6mM",
		State{
			Spec: spec.Spec{
				Network: network.Network{
					W: [][]float64{{1, 2, 3}, {0.1, -1, 0}}, B: []float64{0.5, 0}, A: []float64{-1, 3.141592653589793},
				},
				Sampling: spec.Sampling{Samples: 300_000, Seed: 12, Noise: 0.05},
				Learning: spec.Learning{
					Method: spec.Paper, Order: 2, Units: 2,
					Eta1: 0.01, Eta2: 0.02, Eta3: 0.03, Epsilon: 0.04, Draws: 50, Seed: 9,
				},
			},
			View: model.View{
				Zoom: 2.5, CenterX: 0.75, CenterY: -1.25, Theme: "dark", Big: true,
				Solid: true, Yaw: -1.2, Tilt: 0.4, Contours: true,
				Slice: [2]model.Direction{{Unit: true, Index: 1}, {Index: 2}},
				Card:  "regression", Auto: true, Pace: model.Slow,
			},
		},
	},
}

func TestOldLinks(t *testing.T) {
	for _, old := range oldLinks {
		t.Run(old.name, func(t *testing.T) {
			if got, err := Decode(old.link); err != nil || !reflect.DeepEqual(got, old.want) {
				t.Errorf("%v\n got %+v\nwant %+v", err, got, old.want)
			}
		})
	}
}

// A pace was once a pause in milliseconds; there were no films, so links of that time
// that pause not at all play one. What is written now comes back.
func TestOldPaces(t *testing.T) {
	for ms, want := range map[int]model.Pace{
		0: model.Filmed, 300: model.Slow, 1200: model.Slower, 400: model.Slow, 5000: model.Slower, -3: model.Filmed,
	} {
		if got := paceOf(ms); got != want {
			t.Errorf("a pause of %d ms is opened as %q, want %q", ms, got, want)
		}
	}
	for pace, ms := range pauses {
		if got := paceOf(ms); got != pace {
			t.Errorf("%q comes back as %q", pace, got)
		}
	}
}
