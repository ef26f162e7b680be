package assignment

import (
	"reflect"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
)

// changed is a spec that differs from spec.Default in every field.
func changed() spec.Spec {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{1, 2}}, B: []float64{3}, A: []float64{4}}
	for _, part := range []any{&s.Sampling, &s.Learning, &s.Table} {
		v := reflect.ValueOf(part).Elem()
		for i := range v.NumField() {
			switch f := v.Field(i); f.Kind() {
			case reflect.Bool:
				f.SetBool(true)
			case reflect.Float64:
				f.SetFloat(.7)
			case reflect.Uint64:
				f.SetUint(6)
			case reflect.Slice:
				f.Set(reflect.ValueOf([]string{"id"}))
			case reflect.String:
				f.SetString("paper")
			default:
				f.SetInt(3)
			}
		}
	}
	return s
}

// Every field of a spec is under one control: with all of them locked, or hidden,
// nothing changes; with one locked, the rest does. Catches a field that is forgotten.
func TestKeep(t *testing.T) {
	before, after := spec.Default(), changed()
	if got := (Terms{}).Keep(before, after); !reflect.DeepEqual(got, after) {
		t.Errorf("free: %+v", got)
	}
	for _, terms := range []Terms{{Locked: Settings | Files}, {Hidden: Settings | Files}} {
		if got := terms.Keep(before, after); !reflect.DeepEqual(got, before) {
			t.Errorf("%+v: %+v", terms, got)
		}
	}
	for c, set := range map[Control]func(*spec.Spec){
		Drawing: func(s *spec.Spec) { s.Network = before.Network },
		Methods: func(s *spec.Spec) {
			s.Learning.Method, s.Learning.Order, s.Learning.Units = before.Learning.Method, 0, 0
		},
		Samples: func(s *spec.Spec) { s.Sampling.Samples = before.Sampling.Samples },
		Noise:   func(s *spec.Spec) { s.Sampling.Noise = before.Sampling.Noise },
		Seed:    func(s *spec.Spec) { s.Sampling.Seed = before.Sampling.Seed },
		Thresholds: func(s *spec.Spec) {
			s.Learning = spec.Learning{Method: s.Learning.Method, Order: 3, Units: 3}
		},
		Files: func(s *spec.Spec) { s.Table = spec.Table{} },
	} {
		want := after
		set(&want)
		if got := (Terms{Locked: c}).Keep(before, after); !reflect.DeepEqual(got, want) {
			t.Errorf("%s locked:\n got %+v\nwant %+v", c.Name(), got, want)
		}
	}
}

// A method that is not offered cannot be chosen; the one that the link came with stays.
func TestMethodsOffered(t *testing.T) {
	terms := Terms{Methods: Rounds | Practical}
	s := changed()
	for _, m := range spec.Methods {
		after := s
		after.Learning.Method = m
		want := spec.Paper
		if m == spec.Rounds || m == spec.Practical {
			want = m
		}
		if got := terms.Keep(s, after).Learning.Method; got != want {
			t.Errorf("%s became %s", m, got)
		}
	}
}

// A locked setting closes the ways by which another drawing comes, too.
func TestWhy(t *testing.T) {
	if (Terms{Hidden: Stages, Locked: Pace}).Why(Gallery) != "" || (Terms{}).Why(Files) != "" {
		t.Error("the gallery is closed without need")
	}
	for _, terms := range []Terms{{Locked: Noise}, {Hidden: Drawing}, {Methods: Exact}} {
		if terms.Why(Gallery) == "" || terms.Why(Files) == "" || terms.Why(Sharing) != "" {
			t.Errorf("%+v", terms)
		}
	}
	if (Terms{Locked: Sharing}).Why(Sharing) == "" {
		t.Error("locked without a reason")
	}
}

// All controls have a name and a key of their own.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range All.List() {
		if c.Key() == "" || c.Name() == "" || seen[c.Key()] || seen["name "+c.Name()] {
			t.Errorf("%b: key %q, name %q", c, c.Key(), c.Name())
		}
		seen[c.Key()], seen["name "+c.Name()] = true, true
	}
	if len(All.List()) != len(texts) {
		t.Errorf("%d controls, %d names", len(All.List()), len(texts))
	}
}
