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

// The eleven words that a caption needs are all there, each once, and each has an entry of
// two sentences.
func TestWords(t *testing.T) {
	want := []string{"ReLU", "Gaussian sample", "moment", "Hermite", "tensor",
		"pencil", "rank", "regression", "order", "noise", "σ"}
	if got := Names(); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	for _, w := range Words {
		if n := strings.Count(w.Text, ". ") + 1; n != 2 || !strings.HasSuffix(w.Text, ".") {
			t.Errorf("%s has %d sentences", w.Name, n)
		}
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
