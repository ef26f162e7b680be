package spec

import (
	"reflect"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/base/wire/wiretest"
)

// TestBinaryCarriesEveryField fails when a field of a spec is left behind, and when
// a cut message is accepted.
func TestBinaryCarriesEveryField(t *testing.T) {
	var s Spec
	n := 0
	wiretest.Fill(&s, &n)
	data := wire.Append(nil, &s)
	var got Spec
	if err := wire.Decode(data, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(s, got) {
		t.Errorf("sent %+v\ngot %+v", s, got)
	}
	for i := range data {
		if wire.Decode(data[:i], new(Spec)) == nil {
			t.Fatalf("%d of %d bytes were accepted", i, len(data))
		}
	}
}

// FuzzSpec feeds hostile bytes: an error, never a panic, neither from the
// decoder nor from the checks that follow it, and what is accepted is written again as
// it was.
func FuzzSpec(f *testing.F) {
	s := Default()
	f.Add(wire.Append(nil, &s))
	wiretest.Identity(f, func(_ *testing.T, s *Spec) {
		s.Validate(true)
		s.Validate(false)
	})
}
