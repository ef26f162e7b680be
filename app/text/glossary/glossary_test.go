package glossary

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/algo/num/hermite"
	"crease/algo/num/tensor"
)

func TestSpans(t *testing.T) {
	got, err := Spans("A [[pencil]] of two [[Tensor|tensors]], [[σ]].")
	want := []Span{{"A ", ""}, {"pencil", "pencil"}, {" of two ", ""},
		{"tensors", "tensor"}, {", ", ""}, {"σ", "σ"}, {".", ""}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	for text, said := range map[string]string{"a [[magic]] word": `"magic"`, "an open [[pencil": "not closed"} {
		got, err := Spans(text)
		if err == nil || !strings.Contains(err.Error(), said) || !reflect.DeepEqual(got, []Span{{Text: text}}) {
			t.Errorf("%s: got %v, %v", text, got, err)
		}
	}
	if s := Plain("two [[tensor|tensors]] <b>"); s != "two tensors <b>" {
		t.Error(s)
	}
}

// The words that a caption needs are there, each once, each has an entry of two sentences, and no form
// leads to two of them.
func TestWords(t *testing.T) {
	got := Names()
	for _, name := range []string{"ReLU", "Gaussian sample", "moment", "Hermite", "tensor",
		"pencil", "rank", "regression", "order", "noise", "σ"} {
		if !slices.Contains(got, name) {
			t.Errorf("%s is missing in %q", name, got)
		}
	}
	of := map[string]string{}
	for _, w := range Words {
		if n := strings.Count(w.Text, ". ") + 1; n != 2 || !strings.HasSuffix(w.Text, ".") {
			t.Errorf("%s has %d sentences", w.Name, n)
		}
	}
	for i, name := range got {
		if slices.ContainsFunc(got[:i], func(other string) bool { return strings.EqualFold(other, name) }) {
			t.Errorf("%s has two entries", name)
		}
	}
	for _, f := range forms {
		if other, taken := of[strings.ToLower(f.text)]; taken {
			t.Errorf("%s is a form of %s and of %s", f.text, other, f.name)
		}
		of[strings.ToLower(f.text)] = f.name
	}
}

// Texts without marks: words are found whole, in any form, the longest first, each once, and nothing of
// the text is lost.
func TestMark(t *testing.T) {
	const text = "Tensors of units: σ(z), the linear part, η₁ and a unit's bias; unitary is no unit, tensor"
	seen := map[string]bool{"bias": true}
	want := []Span{{"Tensors", "tensor"}, {" of ", ""}, {"units", "unit"}, {": ", ""}, {"σ", "σ"}, {"(z), the ", ""},
		{"linear part", "linear part"}, {", ", ""}, {"η₁", "threshold"},
		{" and a unit's bias; unitary is no unit, tensor", ""}}
	if got := Mark(text, seen); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
	if got := Mark("a threshold", seen); !reflect.DeepEqual(got, []Span{{"a threshold", ""}}) {
		t.Errorf("a word is explained again: %q", got)
	}
	if got := Mark("", seen); got != nil {
		t.Errorf("got %q of nothing", got)
	}
}

// What the entries say in numbers, by another way: the share of Gaussian samples beyond 3
// is exp(−9/2), the share of errors within the standard deviation is erf(1/√2), He₂ and He₃ are as written, and
// the powers of directions of order ℓ span as many dimensions as symmetric tensors have.
func TestNumbers(t *testing.T) {
	if n := 1 / math.Exp(-4.5); math.Round(n) != 90 {
		t.Errorf("one in %g lies farther than 3", n)
	}
	if share := math.Erf(math.Sqrt(.5)); math.Abs(share-2.0/3) > .02 {
		t.Errorf("%g of the errors are smaller than the standard deviation", share)
	}
	for _, z := range []float64{-2, .5, 3} {
		if hermite.Poly(2, z) != z*z-1 || math.Abs(hermite.Poly(3, z)-(z*z*z-3*z)) > 1e-12 {
			t.Errorf("He at %g: %g, %g", z, hermite.Poly(2, z), hermite.Poly(3, z))
		}
	}
	for d := 1; d < 9; d++ {
		if tensor.Len(d, 1) != d || tensor.Len(d, 2) != d*(d+1)/2 {
			t.Errorf("d = %d: %d and %d", d, tensor.Len(d, 1), tensor.Len(d, 2))
		}
	}
}
