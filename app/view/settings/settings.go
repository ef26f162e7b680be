package settings

import (
	"math"
	"strconv"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// setting is a field of the spec that a row of the controls edits: how it is
// shown, read and, with a slider, slid. The table of them drives the controls,
// the messages and their tests.
type setting struct {
	key  string // id of its elements
	path string // in the JSON dialect
	show func(spec.Spec) string
	// read takes what was typed; its error is a message that follows the label.
	read  func(*spec.Spec, string) error
	slide *slide
	// effective is the value that the run used where the field was left empty.
	effective func(*snapshot.Snapshot) string
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
		show: func(s spec.Spec) string { return number.Count(s.Sampling.Samples) },
		read: whole("sampling.samples"),
		slide: &slide{0, 7, 0.1,
			func(s spec.Spec) float64 { return math.Log10(float64(s.Sampling.Samples)) }, setSamples},
	},
	{
		key: "noise", path: "sampling.noise",
		show: func(s spec.Spec) string { return number.Plain(s.Sampling.Noise) },
		read: decimal("sampling.noise"),
		slide: &slide{0, 1, 0.01,
			func(s spec.Spec) float64 { return s.Sampling.Noise },
			func(s *spec.Spec, v float64) { s.Sampling.Noise = v }},
	},
	{
		key: "seed", path: "sampling.seed",
		show: func(s spec.Spec) string { return strconv.FormatUint(s.Sampling.Seed, 10) },
		read: whole("sampling.seed"),
	},
	{
		key: "units", path: "learning.units",
		show: func(s spec.Spec) string { return zeroEmpty(float64(s.Learning.Units)) },
		read: wholeOrEmpty("learning.units", emptyUnits),
		effective: func(n *snapshot.Snapshot) string {
			if n == nil || len(n.Units) == 0 {
				return unitsEstimated
			}
			return countEstimated(len(n.Units))
		},
	},
	eta("eta1", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta1[1] }),
	eta("eta2", func(n *snapshot.Snapshot) float64 { return max(n.Eta.Eta2[0], n.Eta.Eta2[1]) }),
	eta("eta3", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta3 }),
	eta("epsilon", func(n *snapshot.Snapshot) float64 { return n.Regress.Epsilon }),
	{
		key: "draws", path: "learning.draws",
		show:      func(s spec.Spec) string { return zeroEmpty(float64(s.Learning.Draws)) },
		read:      wholeOrEmpty("learning.draws", emptyDraws),
		effective: pencils,
	},
	{
		key: "order", path: "learning.order",
		show: func(s spec.Spec) string { return zeroEmpty(float64(s.Learning.Order)) },
		read: wholeOrEmpty("learning.order", emptyOrder),
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
func eta(key string, effective func(*snapshot.Snapshot) float64) setting {
	path := "learning." + key
	return setting{
		key: key, path: path,
		show: func(s spec.Spec) string { return zeroEmpty(spec.SettingAt(path).Number(&s)) },
		read: orEmpty(decimal(path)),
		effective: func(n *snapshot.Snapshot) string {
			if n == nil || effective(n) == 0 {
				return fromData
			}
			return number.Format(effective(n), 3)
		},
	}
}

func exact(s spec.Spec) bool { return s.Learning.Method == spec.Exact }

func pencils(n *snapshot.Snapshot) string {
	if n == nil || len(n.Decomp) == 0 || n.Decomp[0].Draws == 0 {
		return defaultPencils
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
	return number.Plain(v)
}

// whole reads the integer at a path of the spec, within its bounds.
func whole(path string) func(*spec.Spec, string) error {
	f := spec.SettingAt(path)
	return func(s *spec.Spec, text string) error {
		v, ok := words.Parse(text)
		if !ok || v != math.Trunc(v) || v < f.Least || v > f.Most {
			return errWhole(f.Least, f.Most)
		}
		f.SetNumber(s, v)
		return nil
	}
}

// decimal reads the number at a path of the spec, within its bounds.
func decimal(path string) func(*spec.Spec, string) error {
	f := spec.SettingAt(path)
	return func(s *spec.Spec, text string) error {
		v, ok := words.Parse(text)
		switch {
		case !ok:
			return errNotNumber
		case v < f.Least:
			return errLeast(f.Least)
		case v > f.Most:
			return errMost(f.Most)
		}
		f.SetNumber(s, v)
		return nil
	}
}

// wholeOrEmpty reads an integer from 1 on, or nothing, of which empty says what it means.
// 0 counts as nothing.
func wholeOrEmpty(path, empty string) func(*spec.Spec, string) error {
	read := orEmpty(whole(path))
	return func(s *spec.Spec, text string) error {
		if read(s, text) != nil {
			return errWholeOrEmpty(spec.SettingAt(path).Most, empty)
		}
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
