package diagnosis

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// TestMessage looks at how values are written in both voices, that clauses are part of a
// sentence, and that units are never nil.
func TestMessage(t *testing.T) {
	page := Voice{"crease", func(name string, i int) string { return name + string(rune('₀'+i)) }}
	var l List
	l.Add(Merged, nil, SayMerged, 3, 2)
	l.Add(FewSamples, []int{2}, SayBelow, int64(50_000))
	l[1] = l[1].With(SayEnough, 2_200_000)
	l.Add(Duplicate, []int{0, 2}, SayNear, math.NaN())
	l.Add(NotGaussian, nil, SayNotGaussian)
	l[3] = l[3].And(NewRemark(SayMean, Column(1, false), .41, 130, 0),
		NewRemark(SayConstant, Column(0, true), 2))
	l.Add(Noise, nil, SayRoundsNoise, .12345, 4096, 1.13e-8)
	for i, want := range [][2]string{
		{"T_3 found 2 directions twice; the duplicates were merged.",
			"T₃ found 2 directions twice; the duplicates were merged."},
		{"Unit 3 is below the noise of the tensors, which were estimated from 50,000 samples. " +
			"About 2.2 million samples would be enough in most cases.",
			"Crease 3 is below the noise of the tensors, which were estimated from 50,000 samples. " +
				"About 2.2 million samples would be enough in most cases."},
		{"Units 1 and 3 are only – degrees apart, too close to be told apart here.",
			"Creases 1 and 3 are only – degrees apart, too close to be told apart here."},
		{"The points are not drawn from the standard normal distribution N(0, I), which the method rests on: " +
			"x_2 has mean 0.41, 130 standard errors from 0; " +
			"z_1 is constant (and 2 more like it).",
			"The points are not drawn from the standard normal distribution N(0, I), which the method rests on: " +
				"x₂ has mean 0.41, 130 standard errors from 0; " +
				"z₁ is constant (and 2 more like it)."},
		{"What is left of the labels looks like noise with standard deviation 0.123: no tensor of it is larger " +
			"than its error. With 4,096 samples in the tensors no round gets the error √(E (f − g)² / E f²) below about " +
			"1.1·10⁻⁸.", ""},
	} {
		if got := l[i].Message(); got != want[0] {
			t.Errorf("got %q, want %q", got, want[0])
		}
		if got := page.Message(l[i]); want[1] != "" && got != want[1] {
			t.Errorf("got %q, want %q", got, want[1])
		}
	}
	if l[0].Units == nil || l[1].Units[0] != 2 || l[0].Subject() != nil || l[1].Subject()[0] != 2 {
		t.Errorf("got %+v", l)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic for what is no value")
		}
	}()
	l.Add(Gap, nil, SayGap, "T_3")
}

// What is added to one diagnosis does not show in another that began the same: would catch
// remarks that share an array.
func TestWith(t *testing.T) {
	var l List
	l.Add(Noise, nil, SayNoiseAlone)
	a := l[0].With(SayEnough, 10)
	b := l[0].With(SayNoneDrawn)
	if a.Remarks[1].Says != SayEnough || b.Remarks[1].Says != SayNoneDrawn || len(l[0].Remarks) != 1 {
		t.Errorf("%+v, %+v, %+v", a, b, l[0])
	}
}

// Every sentence ends with a full stop, or a colon where clauses follow, and has only names that are written. None calls
// a unit by a name of its own: what the page calls a crease would be a unit in the middle of it.
func TestForms(t *testing.T) {
	for k := range words {
		s := Sentence(k)
		form := s.String()
		if form == "" || s.clause() == (strings.HasSuffix(form, ".") || strings.HasSuffix(form, ":")) {
			t.Errorf("sentence %d, a clause: %v, is %q", k, s.clause(), form)
		}
		bare := strings.NewReplacer("$unit", "", "$Unit", "").Replace(form)
		if strings.Contains(strings.ToLower(bare), "unit") || strings.Contains(form, "T_") {
			t.Errorf("sentence with %s", form)
		}
		args := slices.Repeat([]Arg{{Axis: "x", Plane: []float64{1, 0}}}, strings.Count(form, "$"))
		if text := Plain.say(Remark{s, args}, []int{0}); text == "" || strings.ContainsAny(text, "${}") {
			t.Errorf("%s is written as %s", form, text)
		}
	}
}

// A sentence takes a value for each of its names and no other. Catches values that are left out of a sentence without a
// word, and a page that stops where it writes one of too few.
func TestWrongNumberOfValues(t *testing.T) {
	for _, c := range []struct {
		says Sentence
		args []any
	}{
		{SayMerged, []any{3}}, {SayMerged, []any{3, 2, 1}}, {SayNoneDrawn, []any{1}}, {SayFew, []any{1, 2, 3}},
		{SayByThresholds, []any{1}}, {SayNear, nil}, {SayConstant, []any{Column(0, false)}},
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.HasPrefix(said, "diagnosis: ") {
					t.Errorf("%v of %q: %q", c.args, c.says, said)
				}
			}()
			NewRemark(c.says, c.args...)
		}()
	}
}
