package wire

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"testing"

	"crease/algo/base/alloctest"
)

type leaf struct {
	X float64
	N []int
}

type tree struct {
	Name   string
	Count  int64
	Seed   uint64
	On     bool
	Pair   [2]float64
	Rows   [][]float64
	Leaves []leaf
	One    *leaf
	None   *leaf
}

// TestRoundTrip carries one value of every kind, the extremes of numbers, and nil
// apart from empty.
func TestRoundTrip(t *testing.T) {
	for _, v := range []tree{
		{},
		{
			Name: "ζ", Count: math.MinInt64, Seed: math.MaxUint64, On: true, Pair: [2]float64{math.Inf(-1), 5e-324},
			Rows: [][]float64{{}, nil, {math.Copysign(0, -1)}}, Leaves: []leaf{{}, {1, []int{}}, {2, []int{-7}}},
			One: &leaf{X: 3},
		},
	} {
		var got tree
		if err := Decode(Append(nil, &v), &got); err != nil || !reflect.DeepEqual(got, v) {
			t.Errorf("%v\nsent %+v\ngot  %+v", err, v, got)
		}
	}
}

// TestFloats would catch a list of structs of floats whose bytes are not those of the structs one by one, or
// that passes with bytes missing: such a list is written and read as one list of floats.
func TestFloats(t *testing.T) {
	type point struct {
		X    float64
		Span struct{ From, To float64 }
	}
	list := []point{{X: 1}, {X: math.Copysign(0, -1)}, {}}
	list[1].Span.To, list[2].Span.From = math.Inf(1), math.NaN()
	sent := Append(nil, &list)
	want := []byte{0, 3}
	for i := range list {
		want = Append(want, &list[i])
	}
	var got []point
	if err := Decode(sent, &got); err != nil || !bytes.Equal(sent, want) || !bytes.Equal(Append(nil, &got), want) {
		t.Errorf("%v: %v is sent as %v, want %v", err, got, sent, want)
	}
	for n := range sent {
		if err := Decode(sent[:n], &got); !errors.Is(err, ErrMalformed) {
			t.Errorf("%d of %d bytes: %v", n, len(sent), err)
		}
	}
	pair := [2]point{list[0], list[1]}
	var back [2]point
	if err := Decode(Append(nil, &pair), &back); err != nil || back != pair {
		t.Errorf("%v: %v arrives as %v", err, pair, back)
	}
}

// TestDecodeReplaces would catch a value of the message before that shines through.
func TestDecodeReplaces(t *testing.T) {
	got := tree{Name: "old", Rows: [][]float64{{1}}, One: &leaf{X: 1}, Leaves: []leaf{{X: 1}}}
	if err := Decode(Append(nil, &tree{}), &got); err != nil || !reflect.DeepEqual(got, tree{}) {
		t.Errorf("%v: %+v", err, got)
	}
}

// TestHostile claims lengths that the message does not have, and values that no
// encoder writes.
func TestHostile(t *testing.T) {
	long := []byte{0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}
	var floats []float64
	var leaves []leaf
	var text string
	var on bool
	var count int64
	for name, err := range map[string]error{
		"floats": Decode(long, &floats), "leaves": Decode(long, &leaves), "text": Decode(long[1:], &text),
		"long form": Decode([]byte{0x82, 0}, &count), "long length": Decode([]byte{0x81, 0, 'a'}, &text),
		"truth": Decode([]byte{2}, &on), "empty": Decode(nil, &on), "too long": Decode([]byte{1, 0}, &on),
	} {
		if !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := alloctest.Bytes(func() { Decode(long, &leaves) }); n > 1<<16 {
		t.Errorf("a claim without bytes behind it costs %d bytes", n)
	}
}

// TestNoForm would catch a field that is silently left behind.
func TestNoForm(t *testing.T) {
	for name, f := range map[string]func(){
		"unexported": func() { Append(nil, &struct{ x int }{}) },
		"in a list":  func() { Append(nil, &[]struct{ x float64 }{{1}}) },
		"map":        func() { Append(nil, &map[string]int{}) },
		"empty":      func() { Append(nil, &[]struct{}{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
