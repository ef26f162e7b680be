package diagnosis

import (
	"math"
	"testing"
)

// TestAdd looks at how numbers are written, and that units are never nil.
func TestAdd(t *testing.T) {
	var l List
	l.Add(Noise, nil, "%s of %s samples, T_%s, %s and %s, %s", 12, int64(50_000), 3, 1.13e-8, -.5, "text")
	l.Add(Gap, []int{2}, "%s", math.NaN())
	if got, want := l[0].Message, "12 of 50,000 samples, T_3, 1.1·10⁻⁸ and −0.50, text"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if l[0].Units == nil || l[1].Units[0] != 2 || l[1].Message != "–" || l[1].Code != "gap" {
		t.Errorf("got %+v", l)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic for what is neither text nor number")
		}
	}()
	l.Add(Gap, nil, "%s", []int{1})
}
