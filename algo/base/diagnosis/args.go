package diagnosis

import "slices"

// Arg is a value that a sentence contains.
type Arg struct {
	Kind  Kind      // how it is written
	Value float64   // the number, where there is one
	List  []int     // units or columns from 0, or stretches of rows
	Plane []float64 // w and b of a hyperplane
}

// Kind determines how an Arg is written.
type Kind int

// The kinds, one for each of the functions below.
const (
	kindCount Kind = iota
	kindNumber
	kindPrecise
	kindAbout
	kindTensor
	kindCounted
	kindAre
	kindWere
	kindRows
	kindOtherRows
	kindColumn
	kindErrors
	kindMoreLike
	kindPlane
)

// Noun names what [Counted] counts.
type Noun int

// The nouns.
const (
	Units Noun = iota
	Samples
	Directions
	Dimensions
)

// Count returns a whole number, written as "50,000".
func Count(n int64) Arg { return Arg{Kind: kindCount, Value: float64(n)} }

// Counted returns a number with its noun, written as "1 sample" or "20 samples".
func Counted[N int | int64](n N, what Noun) Arg {
	return Arg{Kind: kindCounted, Value: float64(n), List: []int{int(what)}}
}

// Number returns a number that is written with two digits.
func Number(v float64) Arg { return Arg{Kind: kindNumber, Value: v} }

// Precise returns a number that is written with three digits.
func Precise(v float64) Arg { return Arg{Kind: kindPrecise, Value: v} }

// About returns a number of samples that is written roughly, as "2.2 million".
func About(n float64) Arg { return Arg{Kind: kindAbout, Value: n} }

// Tensor returns the name of the tensor of order k, written as "T_3".
func Tensor(k int) Arg { return Arg{Kind: kindTensor, Value: float64(k)} }

// Are returns units and a verb, which begin a sentence: "Unit 2 is", "Units 1 and 3 are".
func Are(units []int) Arg { return Arg{Kind: kindAre, List: units} }

// Were is Are in the past tense.
func Were(units []int) Arg { return Arg{Kind: kindWere, List: units} }

// Column returns the name of column i, counted from 0: "x_2" or, if the points are standardised, "z_2".
func Column(i int, standardised bool) Arg {
	a := Arg{Kind: kindColumn, List: []int{i}}
	if standardised {
		a.Value = 1
	}
	return a
}

// StandardErrors returns "24 standard errors", or a phrase without a number if n is so large
// that the number would mean nothing.
func StandardErrors(n float64) Arg { return Arg{Kind: kindErrors, Value: n} }

// MoreLike returns the number of further findings of the same kind, which ends a clause:
// " (and one more like it)", or nothing if n is 0.
func MoreLike(n int) Arg { return Arg{Kind: kindMoreLike, Value: float64(n)} }

// Plane returns the hyperplane wᵀx + b = 0, written as "x_2 = 0.4" or "0.60 x_1 + 0.80 x_2 = 0.30", with z in the place of
// x if the points are standardised.
func Plane(w []float64, b float64, standardised bool) Arg {
	a := Column(0, standardised)
	a.Kind, a.Plane = kindPlane, append(slices.Clone(w), b)
	return a
}
