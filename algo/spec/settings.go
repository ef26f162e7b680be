package spec

import (
	"fmt"
	"reflect"
	"slices"

	"crease/algo/base/numeral"
	"crease/algo/network"
)

// Setting describes one field of Sampling, Learning or Table for all code that
// writes, reads or checks it: Validate, the JSON dialect, links, what the author of a link
// keeps from its readers, and the page's fields. Messages to workers need no description; see package wire.
type Setting struct {
	Part, Name string // object and name in the JSON dialect: "learning", "eta1"
	// Tag is its number in links. A tag is never reused for another field;
	// other tags from 20 on belong to the view (package link).
	Tag uint64
	// At returns a pointer to the field in s: an *int, *int64, *uint64, *float64,
	// *bool, *Method, *string or *[]string.
	At func(s *Spec) any
	// Least and Most bound the value; a Method has to be among Methods instead.
	Least, Most float64
	Values      []string // that a string may be besides "", nil for any
	Rule        string   // message for a value out of bounds: "must be …"
	// Given is the least value that a text may give, 0 for no such bound. A text leaves
	// the choice to the method by leaving the field out, not by a zero.
	Given float64
	// Always is set if the field is written even if it is zero.
	Always bool
}

// Settings describes every field of Sampling, Learning and Table, in the order of the JSON dialect.
var Settings = []Setting{
	{Part: "sampling", Name: "samples", Tag: 1, At: func(s *Spec) any { return &s.Sampling.Samples }, Always: true,
		Least: 1, Most: MaxSamples, Rule: fmt.Sprintf("must be from 1 to %v", numeral.Count(MaxSamples))},
	{Part: "sampling", Name: "seed", Tag: 2, At: func(s *Spec) any { return &s.Sampling.Seed }, Always: true,
		Most: MaxSeed, Rule: "must be below 2^53"},
	{Part: "sampling", Name: "noise", Tag: 3, At: func(s *Spec) any { return &s.Sampling.Noise }, Always: true,
		Most: 1e6, Rule: "must be a standard deviation between 0 and 10^6"},
	{Part: "learning", Name: "method", Tag: 4, At: func(s *Spec) any { return &s.Learning.Method }, Always: true,
		Rule: "must be exact, paper, rounds or practical"},
	{Part: "learning", Name: "order", Tag: 5, At: func(s *Spec) any { return &s.Learning.Order },
		Most: MaxOrder, Given: 1, Rule: fmt.Sprintf("must be from 1 to %v", MaxOrder)},
	{Part: "learning", Name: "units", Tag: 6, At: func(s *Spec) any { return &s.Learning.Units }, Always: true,
		Most: MaxUnits, Rule: fmt.Sprintf("must be from 0 to %d", MaxUnits)},
	{Part: "learning", Name: "eta1", Tag: 7, At: func(s *Spec) any { return &s.Learning.Eta1 },
		Most: 1e300, Rule: "must be from 0 to 10^300"},
	{Part: "learning", Name: "eta2", Tag: 8, At: func(s *Spec) any { return &s.Learning.Eta2 },
		Most: 1e300, Rule: "must be from 0 to 10^300"},
	{Part: "learning", Name: "eta3", Tag: 9, At: func(s *Spec) any { return &s.Learning.Eta3 },
		Most: 2, Rule: "must be from 0 to 2"},
	{Part: "learning", Name: "epsilon", Tag: 10, At: func(s *Spec) any { return &s.Learning.Epsilon },
		Most: 1, Rule: "must be from 0 to 1"},
	{Part: "learning", Name: "draws", Tag: 11, At: func(s *Spec) any { return &s.Learning.Draws },
		Most: 1000, Rule: "must be from 0 to 1000"},
	{Part: "learning", Name: "pencil", Tag: 12, At: func(s *Spec) any { return &s.Learning.Seed },
		Most: MaxSeed, Rule: "must be below 2^53"},
	{Part: "learning", Name: "standardise", Tag: 13, At: func(s *Spec) any { return &s.Learning.Standardise },
		Most: 1, Rule: "must be true or false"},
	{Part: "table", Name: "name", Tag: 45, At: func(s *Spec) any { return &s.Table.Name }},
	{Part: "table", Name: "separator", Tag: 46, At: func(s *Spec) any { return &s.Table.Separator },
		Values: Separators, Rule: "must be a comma, a semicolon, a tab, a space or |"},
	{Part: "table", Name: "decimal", Tag: 47, At: func(s *Spec) any { return &s.Table.Decimal },
		Values: Decimals, Rule: "must be a point or a comma"},
	{Part: "table", Name: "header", Tag: 48, At: func(s *Spec) any { return &s.Table.Header },
		Values: Headers, Rule: "must be yes or no"},
	{Part: "table", Name: "label", Tag: 49, At: func(s *Spec) any { return &s.Table.Label }},
	{Part: "table", Name: "ignore", Tag: 50, At: func(s *Spec) any { return &s.Table.Ignore }},
	{Part: "table", Name: "skip", Tag: 51, At: func(s *Spec) any { return &s.Table.Skip },
		Most: 1, Rule: "must be true or false"},
}

// Path names the setting in errors: "learning.eta1".
func (f *Setting) Path() string { return f.Part + "." + f.Name }

// Copy gives the setting in s the value that it has in from.
func (f *Setting) Copy(s, from *Spec) {
	reflect.ValueOf(f.At(s)).Elem().Set(reflect.ValueOf(f.At(from)).Elem())
}

// Number returns the setting's value in s: 1 for true, and 0 for what is no number.
func (f *Setting) Number(s *Spec) float64 {
	switch v := reflect.ValueOf(f.At(s)).Elem(); {
	case v.CanInt():
		return float64(v.Int())
	case v.CanUint():
		return float64(v.Uint())
	case v.CanFloat():
		return v.Float()
	case v.Kind() == reflect.Bool && v.Bool():
		return 1
	}
	return 0
}

// SetNumber sets the setting in s to v, which must be whole if the field is an integer.
// It panics if the field is no number.
func (f *Setting) SetNumber(s *Spec, v float64) {
	switch p := reflect.ValueOf(f.At(s)).Elem(); {
	case p.CanInt():
		p.SetInt(int64(v))
	case p.CanUint():
		p.SetUint(uint64(v))
	case p.CanFloat():
		p.SetFloat(v)
	case p.Kind() == reflect.Bool:
		p.SetBool(v != 0)
	default:
		panic("spec: " + f.Path() + " is no number")
	}
}

// SettingAt returns the setting of a path such as "learning.eta1". It panics if there is none.
func SettingAt(path string) *Setting {
	for i := range Settings {
		if Settings[i].Path() == path {
			return &Settings[i]
		}
	}
	panic("spec: there is no setting " + path)
}

func (f *Setting) validate(s *Spec) error {
	v, known := f.Number(s), true
	switch p := f.At(s).(type) {
	case *Method:
		known = slices.Contains(Methods, *p)
	case *string:
		known = *p == "" || f.Values == nil || slices.Contains(f.Values, *p)
	}
	if known && v >= f.Least && v <= f.Most {
		return nil
	}
	return &network.FieldError{Field: f.Path(), Message: f.Rule}
}
