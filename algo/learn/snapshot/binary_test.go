package snapshot

import (
	"reflect"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/base/wire/wiretest"
)

// TestBinaryCarriesEveryField fails when a field of a snapshot is left behind: it
// would come back as zero.
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

// TestBinaryKeepsNil tells nil from empty: a diagnosis of no unit has an empty
// list, not none, or the page would print null.
func TestBinaryKeepsNil(t *testing.T) {
	s := Snapshot{Stage: StageDone, Diagnoses: []Diagnosis{{Units: []int{}}}}
	var got Snapshot
	if err := wire.Decode(wire.Append(nil, &s), &got); err != nil || !reflect.DeepEqual(s, got) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestBinaryTruncated cuts a message at every byte: each must be refused.
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

// FuzzSnapshot feeds hostile bytes: an error, never a panic or a huge
// allocation, and what is accepted is written again as it was.
func FuzzSnapshot(f *testing.F) { wiretest.Identity[Snapshot](f, nil) }
