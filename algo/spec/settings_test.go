package spec

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"crease/algo/network"
)

// TestSettingsAreComplete would catch a field of Sampling, Learning or Table without an
// entry, one with two, and a name or tag that is used twice.
func TestSettingsAreComplete(t *testing.T) {
	var s Spec
	at, names, tags := map[any]int{}, map[string]bool{}, map[uint64]bool{}
	for _, f := range Settings {
		at[f.At(&s)]++
		bounded := f.Values != nil || f.Part != "table" || f.Most > 0
		if names[f.Path()] || tags[f.Tag] || f.Tag == 0 || f.Part != "table" && f.Tag >= 20 || bounded != (f.Rule != "") {
			t.Errorf("%s: tag %d, rule %q", f.Path(), f.Tag, f.Rule)
		}
		names[f.Path()], tags[f.Tag] = true, true
	}
	for _, part := range []any{&s.Sampling, &s.Learning, &s.Table} {
		v := reflect.ValueOf(part).Elem()
		for i := range v.NumField() {
			if at[v.Field(i).Addr().Interface()] != 1 {
				t.Errorf("%s has %d entries", v.Type().Field(i).Name, at[v.Field(i).Addr().Interface()])
			}
		}
	}
}

// TestSettingsBounds goes to both ends of every number and past them.
func TestSettingsBounds(t *testing.T) {
	bad := func(s Spec, path string) {
		t.Helper()
		var field *network.FieldError
		if err := s.Validate(false); !errors.As(err, &field) || field.Field != path {
			t.Errorf("%s past its bounds: %v", path, err)
		}
	}
	for _, f := range Settings {
		for _, end := range []float64{f.Least, f.Most} {
			s := Default()
			outward := 1.
			if end == f.Least {
				outward = -1
			}
			switch f.At(&s).(type) {
			case *Method, *bool, *string, *[]string: // there is nothing past its bounds
				continue
			}
			if f.SetNumber(&s, end); f.Number(&s) != end {
				t.Errorf("%s set to %g is %g", f.Path(), end, f.Number(&s))
			}
			if err := s.Validate(false); err != nil {
				t.Errorf("%s = %g: %v", f.Path(), end, err)
			}
			switch p := f.At(&s).(type) {
			case *int:
				*p += int(outward)
			case *int64:
				*p += int64(outward)
			case *uint64:
				if *p == 0 {
					continue
				}
				*p++
			case *float64:
				*p = math.Nextafter(end, outward*math.Inf(1))
			}
			bad(s, f.Path())
		}
		s := Default()
		switch p := f.At(&s).(type) {
		case *float64:
			*p = math.NaN()
		case *Method:
			*p = "other"
		case *string:
			if *p = "other"; f.Values == nil {
				continue
			}
		default:
			continue
		}
		bad(s, f.Path())
	}
}
