package formats_test

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"testing"

	"crease/app/doc/formats"
)

//go:embed testdata/programs.txt
var programs string

// Programs with one operation more than a network has are folded into it, or refused in the line that is not understood:
// what they return, show or compute last is followed. Would catch a program that is read as its arrays although it
// computes something else. Each begins with what the function is at (1, 2), or with the refusal.
func TestPrograms(t *testing.T) {
	for program := range strings.SplitSeq(programs, "====\n") {
		want, text, _ := strings.Cut(program, "\n")
		taken, err := formats.Read([]byte(text), nil)
		if say, refused := strings.CutPrefix(want, "refused at "); refused {
			if err == nil || !strings.Contains(err.Error(), say) {
				t.Errorf("%s%v, %+v, want %q", text, err, taken.Arrays, say)
			}
			continue
		}
		value, wrong := strconv.ParseFloat(strings.TrimPrefix(want, "f(1, 2) = "), 64)
		if wrong != nil {
			t.Fatal(want)
		}
		if err != nil {
			t.Errorf("%s%v, want %v", text, err, value)
			continue
		}
		n, err := taken.Arrays.Network(formats.Unclear)
		if err != nil || math.Abs(n.Eval([]float64{1, 2})-value) > 1e-9 {
			t.Errorf("%s%v, %+v, want %v", text, err, n, value)
		}
	}
}
