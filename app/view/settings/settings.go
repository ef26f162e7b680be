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

// setting is a field of the spec that a row of the controls edits. The table of them drives the
// controls, the messages and their tests.
type setting struct {
	key      string // id of its elements
	path     string // in the JSON dialect
	whole    bool   // it takes whole numbers only
	optional bool   // it is left to the run while it is empty, which is 0 in the spec
	// empty says what it means to leave an optional whole number empty, "" for other fields. Where it is
	// there, the message about a number that was refused counts from 1: 0 is what an empty field stands for.
	empty string
	slide *slide
	// effective is the value that the run used where the field was left empty.
	effective func(*snapshot.Snapshot) string
}

// slide maps a slider's position to a field.
type slide struct {
	min, max, step float64
	at, value      func(float64) float64
}

func asIs(v float64) float64 { return v }

// settings are the fields that have a row.
var settings = []setting{
	{key: "samples", path: "sampling.samples", whole: true, slide: &slide{0, 7, 0.1, math.Log10, twoFigures}},
	{key: "noise", path: "sampling.noise", slide: &slide{0, 1, 0.01, asIs, asIs}},
	{key: "seed", path: "sampling.seed", whole: true},
	{key: "units", path: "learning.units", whole: true, optional: true, empty: emptyUnits, effective: unitsFound},
	eta("eta1", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta1[1] }),
	eta("eta2", func(n *snapshot.Snapshot) float64 { return max(n.Eta.Eta2[0], n.Eta.Eta2[1]) }),
	eta("eta3", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta3 }),
	eta("epsilon", func(n *snapshot.Snapshot) float64 { return n.Regress.Epsilon }),
	{key: "draws", path: "learning.draws", whole: true, optional: true, empty: emptyDraws, effective: pencils},
}

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
	return setting{key: key, path: "learning." + key, optional: true, effective: func(n *snapshot.Snapshot) string {
		if n == nil || effective(n) == 0 {
			return fromData
		}
		return number.Format(effective(n), 3)
	}}
}

func exact(s spec.Spec) bool { return s.Learning.Method == spec.Exact }

func unitsFound(n *snapshot.Snapshot) string {
	if n == nil || len(n.Units) == 0 {
		return unitsEstimated
	}
	return countEstimated(len(n.Units))
}

func pencils(n *snapshot.Snapshot) string {
	if n == nil || len(n.Decomp) == 0 || n.Decomp[0].Draws == 0 {
		return defaultPencils
	}
	return strconv.Itoa(n.Decomp[0].Draws)
}

// twoFigures returns the N at a slider's logarithm, rounded to two figures.
func twoFigures(log float64) float64 {
	v := math.Pow(10, log)
	step := math.Pow(10, math.Max(0, math.Floor(log+1e-9)-1))
	return max(1, math.Round(v/step)*step)
}

func (s *setting) number(of spec.Spec) float64 { return spec.SettingAt(s.path).Number(&of) }

// show writes the number as the field shows it.
func (s *setting) show(of spec.Spec) string {
	v := s.number(of)
	switch {
	case s.optional && v == 0:
		return ""
	case s.key == "seed":
		return strconv.FormatUint(of.Sampling.Seed, 10)
	case s.key == "samples":
		return number.Count(of.Sampling.Samples)
	}
	return number.Plain(v)
}

// read takes what was typed. Its error is a message that follows the label.
func (s *setting) read(to *spec.Spec, text string) error {
	if s.optional && text == "" {
		text = "0"
	}
	f := spec.SettingAt(s.path)
	v, ok := words.Parse(text)
	switch {
	case s.whole && (!ok || v != math.Trunc(v) || v < f.Least || v > f.Most):
		return errWhole(f.Least, f.Most, s.empty)
	case !ok:
		return errNotNumber
	case v < f.Least:
		return errLeast(f.Least)
	case v > f.Most:
		return errMost(f.Most)
	}
	f.SetNumber(to, v)
	return nil
}
