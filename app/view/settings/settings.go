package settings

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// setting is a field of the spec that a row edits; its name is the id of the row's elements.
type setting struct {
	*spec.Setting
	// empty says what it means to leave an optional whole number empty, as 0 does, "" for others. Others count from 1.
	empty string
	slide *slide
	// effective is what the run used where the field was left empty; nil for one that cannot be.
	effective func(*snapshot.Snapshot) string
}

// slide maps a slider's position to a field.
type slide struct {
	min, max, step float64
	at, value      func(float64) float64
}

func asIs(v float64) float64 { return v }

var settings = []setting{
	{Setting: spec.SettingAt("sampling.samples"), slide: &slide{0, 7, 0.1, math.Log10, twoFigures}},
	{Setting: spec.SettingAt("sampling.noise"), slide: &slide{0, 1, 0.01, asIs, asIs}},
	{Setting: spec.SettingAt("sampling.seed")},
	{Setting: spec.SettingAt("learning.units"), empty: emptyUnits, effective: func(n *snapshot.Snapshot) string {
		if n == nil || len(n.Units) == 0 {
			return unitsEstimated
		}
		return strconv.Itoa(len(n.Units)) + " " + unitsEstimated
	}},
	eta("eta1", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta1[1] }),
	eta("eta2", func(n *snapshot.Snapshot) float64 { return max(n.Eta.Eta2[0], n.Eta.Eta2[1]) }),
	eta("eta3", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta3 }),
	eta("epsilon", func(n *snapshot.Snapshot) float64 { return n.Regress.Epsilon }),
	{Setting: spec.SettingAt("learning.draws"), empty: emptyDraws, effective: func(n *snapshot.Snapshot) string {
		if n == nil || len(n.Decomp) == 0 || n.Decomp[0].Draws == 0 {
			return defaultPencils
		}
		return strconv.Itoa(n.Decomp[0].Draws)
	}},
}

func (s *setting) label() string { return messages.FieldName(s.Path()) }

// settingOf returns the setting of a name; there must be one.
func settingOf(name string) *setting {
	for i := range settings {
		if settings[i].Name == name {
			return &settings[i]
		}
	}
	panic("settings: no setting " + name)
}

// eta is the setting of a threshold that is left to the data while it is empty.
func eta(name string, effective func(*snapshot.Snapshot) float64) setting {
	return setting{Setting: spec.SettingAt("learning." + name), effective: func(n *snapshot.Snapshot) string {
		if n == nil || effective(n) == 0 {
			return fromData
		}
		return number.Format(effective(n), 3)
	}}
}

// twoFigures returns the N at a slider's logarithm, rounded to two figures.
func twoFigures(log float64) float64 {
	v := math.Pow(10, log)
	step := math.Pow(10, math.Max(0, math.Floor(log+1e-9)-1))
	return max(1, math.Round(v/step)*step)
}

func (s *setting) show(of spec.Spec) string {
	v := s.Number(&of)
	switch {
	case s.effective != nil && v == 0:
		return ""
	case s.Name == "seed":
		return strconv.FormatUint(of.Sampling.Seed, 10)
	case s.Name == "samples":
		return number.Count(of.Sampling.Samples)
	}
	return number.Plain(v)
}

// read takes what was typed. Its error is a message that follows the label.
func (s *setting) read(to *spec.Spec, text string) error {
	if s.effective != nil && text == "" {
		text = "0"
	}
	v, ok := words.Parse(text)
	_, fractions := s.At(to).(*float64)
	switch {
	case !fractions && (!ok || v != math.Trunc(v) || v < s.Least || v > s.Most):
		least := s.Least
		if s.empty != "" {
			least = 1
		}
		return fmt.Errorf(notWhole, number.Count(int64(least)), number.Count(int64(s.Most)), s.empty)
	case !ok:
		return errors.New(notNumber)
	case v < s.Least:
		return fmt.Errorf(tooSmall, number.Plain(s.Least))
	case v > s.Most:
		return fmt.Errorf(tooLarge, number.Plain(s.Most))
	}
	s.SetNumber(to, v)
	return nil
}
