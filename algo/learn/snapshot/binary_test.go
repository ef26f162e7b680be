package snapshot

import (
	"reflect"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/base/wire/wiretest"
)

// The binary format has every field of a snapshot. If not, the page receives a zero.
func TestBinaryCarriesEveryField(t *testing.T) {
	var s Snapshot
	n := 0
	wiretest.Fill(&s, &n)
	var got Snapshot
	if err := wire.Decode(wire.Append(nil, &s), &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(s, got) {
		t.Errorf("sent %+v\ngot %+v", s, got)
	}
}

// The binary format distinguishes nil from empty. If not, the page prints null for a diagnosis without units.
func TestBinaryKeepsNil(t *testing.T) {
	s := Snapshot{Stage: StageDone, Diagnoses: []Diagnosis{{Units: []int{}}}}
	var got Snapshot
	if err := wire.Decode(wire.Append(nil, &s), &got); err != nil || !reflect.DeepEqual(s, got) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// A message that is cut at any byte is refused. If not, the page shows a part of a snapshot.
func TestBinaryTruncated(t *testing.T) {
	var s Snapshot
	n := 0
	wiretest.Fill(&s, &n)
	data := wire.Append(nil, &s)
	for i := range data {
		if wire.Decode(data[:i], new(Snapshot)) == nil {
			t.Fatalf("%d of %d bytes were accepted", i, len(data))
		}
	}
	if wire.Decode(append(data, 0), new(Snapshot)) == nil {
		t.Error("a byte too many was accepted")
	}
}

// FuzzSnapshot decodes hostile bytes: they give an error without a panic or a huge allocation, or a snapshot that is
// encoded by the same bytes.
func FuzzSnapshot(f *testing.F) { wiretest.Identity[Snapshot](f, nil) }
