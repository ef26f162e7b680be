package settings

import (
	"fmt"
	"math"
	"strconv"

	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/chart"
	"crease/app/messages"
	"crease/app/ui"
	"crease/app/words"
)

// setting is a field of the spec that a row of the controls edits: how it is
// shown, read and, with a slider, slid. The table of them drives the controls,
// the messages and their tests.
type setting struct {
	key  string // id of its elements
	path string // in the JSON dialect
	hint string
	show func(spec.Spec) string
	// read takes what was typed; its error is a message that follows the label.
	read  func(*spec.Spec, string) error
	slide *slide
	// force is the value in force where the field is left to the run.
	force func(*snapshot.Snapshot) string
	// idle says that the method does not use the field.
	idle func(spec.Spec) bool
}

// slide maps a slider's position to a field.
type slide struct {
	min, max, step float64
	at             func(spec.Spec) float64
	set            func(*spec.Spec, float64)
}

// settings are the fields that have a row.
var settings = []setting{
	{
		key: "samples", path: "sampling.samples",
		hint:  "How many points are drawn from the sheet, 1 to 1,000,000,000",
		show:  func(s spec.Spec) string { return chart.Count(s.Sampling.Samples) },
		read:  whole(1, spec.MaxSamples, func(s *spec.Spec, v int64) { s.Sampling.Samples = v }),
		slide: &slide{0, 7, 0.1, func(s spec.Spec) float64 { return math.Log10(float64(s.Sampling.Samples)) }, setSamples},
		idle:  exact,
	},
	{
		key: "noise", path: "sampling.noise",
		hint:  "Standard deviation of the Gaussian noise on every height",
		show:  func(s spec.Spec) string { return ui.Plain(s.Sampling.Noise) },
		read:  number(0, 1e6, func(s *spec.Spec, v float64) { s.Sampling.Noise = v }),
		slide: &slide{0, 1, 0.01, func(s spec.Spec) float64 { return s.Sampling.Noise }, func(s *spec.Spec, v float64) { s.Sampling.Noise = v }},
		idle:  exact,
	},
	{
		key: "seed", path: "sampling.seed",
		hint: "Same seed, same samples, same digits",
		show: func(s spec.Spec) string { return strconv.FormatUint(s.Sampling.Seed, 10) },
		read: whole(0, spec.MaxSeed, func(s *spec.Spec, v int64) { s.Sampling.Seed = uint64(v) }),
		idle: exact,
	},
	{
		key: "units", path: "learning.units",
		hint: "How many units the learner is told to look for; empty to have it found",
		show: func(s spec.Spec) string { return zeroEmpty(float64(s.Learning.Units)) },
		read: orEmpty(whole(0, spec.MaxUnits, func(s *spec.Spec, v int64) { s.Learning.Units = int(v) })),
		force: func(n *snapshot.Snapshot) string {
			if n == nil || len(n.Units) == 0 {
				return "found"
			}
			return strconv.Itoa(len(n.Units)) + " found"
		},
	},
	eta("eta1", "Singular values above it count as units",
		func(l *spec.Learning) *float64 { return &l.Eta1 }, func(n *snapshot.Snapshot) float64 { return n.Eta.Eta1[1] }, 1e300),
	eta("eta2", "Terms weaker than this are dropped",
		func(l *spec.Learning) *float64 { return &l.Eta2 }, func(n *snapshot.Snapshot) float64 { return max(n.Eta.Eta2[0], n.Eta.Eta2[1]) }, 1e300),
	eta("eta3", "Directions closer than this, up to sign, are one",
		func(l *spec.Learning) *float64 { return &l.Eta3 }, func(n *snapshot.Snapshot) float64 { return n.Eta.Eta3 }, 2),
	eta("epsilon", "The ε of the theorems, 0 to 1",
		func(l *spec.Learning) *float64 { return &l.Epsilon }, func(n *snapshot.Snapshot) float64 { return n.Regress.Epsilon }, 1),
	{
		key: "draws", path: "learning.draws",
		hint:  "Random contractions, of which the best is kept; empty for the default",
		show:  func(s spec.Spec) string { return zeroEmpty(float64(s.Learning.Draws)) },
		read:  orEmpty(whole(0, 1000, func(s *spec.Spec, v int64) { s.Learning.Draws = int(v) })),
		force: pencils,
	},
	{
		key: "order", path: "learning.order",
		show: func(s spec.Spec) string { return zeroEmpty(float64(s.Learning.Order)) },
		read: orEmpty(whole(0, spec.MaxOrder, func(s *spec.Spec, v int64) { s.Learning.Order = int(v) })),
	},
}

// label is the name beside the field.
func (s *setting) label() string { return messages.FieldName(s.path) }

// settingOf returns the setting with a key; there must be one.
func settingOf(key string) *setting {
	for i := range settings {
		if settings[i].key == key {
			return &settings[i]
		}
	}
	panic("settings: no setting " + key)
}

// eta is the setting of a threshold that is left to the data while it is empty.
func eta(key, hint string, field func(*spec.Learning) *float64, force func(*snapshot.Snapshot) float64, most float64) setting {
	return setting{
		key: key, path: "learning." + key, hint: hint + "; empty to take it from the data",
		show: func(s spec.Spec) string { return zeroEmpty(*field(&s.Learning)) },
		read: orEmpty(number(0, most, func(s *spec.Spec, v float64) { *field(&s.Learning) = v })),
		force: func(n *snapshot.Snapshot) string {
			if n == nil || force(n) == 0 {
				return "from the data"
			}
			return chart.Number(force(n), 3)
		},
	}
}

func exact(s spec.Spec) bool { return s.Learning.Method == spec.Exact }

func pencils(n *snapshot.Snapshot) string {
	if n == nil || len(n.Decomp) == 0 || n.Decomp[0].Draws == 0 {
		return "default"
	}
	return strconv.Itoa(n.Decomp[0].Draws)
}

// setSamples takes a slider's logarithm and rounds N to two figures.
func setSamples(s *spec.Spec, log float64) {
	v := math.Pow(10, log)
	step := math.Pow(10, math.Max(0, math.Floor(log+1e-9)-1))
	s.Sampling.Samples = max(1, int64(math.Round(v/step)*step))
}

func zeroEmpty(v float64) string {
	if v == 0 {
		return ""
	}
	return ui.Plain(v)
}

// whole reads an integer of a range.
func whole(least, most int64, set func(*spec.Spec, int64)) func(*spec.Spec, string) error {
	return func(s *spec.Spec, text string) error {
		v, ok := words.Parse(text)
		if !ok || v != math.Trunc(v) || v < float64(least) || v > float64(most) {
			return fmt.Errorf("must be a whole number from %s to %s", chart.Count(least), chart.Count(most))
		}
		set(s, int64(v))
		return nil
	}
}

// number reads a number of a range.
func number(least, most float64, set func(*spec.Spec, float64)) func(*spec.Spec, string) error {
	return func(s *spec.Spec, text string) error {
		v, ok := words.Parse(text)
		switch {
		case !ok:
			return fmt.Errorf("must be a number")
		case v < least:
			return fmt.Errorf("must be at least %s", chart.Number(least, 6))
		case v > most:
			return fmt.Errorf("must be at most %s", chart.Number(most, 6))
		}
		set(s, v)
		return nil
	}
}

// orEmpty reads nothing as 0, which leaves the field to the run.
func orEmpty(read func(*spec.Spec, string) error) func(*spec.Spec, string) error {
	return func(s *spec.Spec, text string) error {
		if text == "" {
			text = "0"
		}
		return read(s, text)
	}
}
