package diagnosis

// Arg is a value in a sentence.
type Arg struct {
	Kind  Kind    // how it is written
	Value float64 // the number, where there is one
	List  []int   // units or columns from 0, or stretches of rows
}

// Kind says how a value is written.
type Kind int

// The kinds, as the functions below make them.
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
)

// Noun is what is counted.
type Noun int

// The nouns.
const (
	Units Noun = iota
	Samples
	Directions
	Dimensions
)

// Count is "50,000".
func Count(n int64) Arg { return Arg{Kind: kindCount, Value: float64(n)} }

// Counted is "1 sample", "20 samples".
func Counted[N int | int64](n N, what Noun) Arg {
	return Arg{Kind: kindCounted, Value: float64(n), List: []int{int(what)}}
}

// Number is a number with two digits.
func Number(v float64) Arg { return Arg{Kind: kindNumber, Value: v} }

// Precise is a number with three digits.
func Precise(v float64) Arg { return Arg{Kind: kindPrecise, Value: v} }

// About is a number of samples as words have it, "2.2 million".
func About(n float64) Arg { return Arg{Kind: kindAbout, Value: n} }

// Tensor is "T_3".
func Tensor(k int) Arg { return Arg{Kind: kindTensor, Value: float64(k)} }

// Are begins a sentence with units: "Unit 2 is", "Units 1 and 3 are".
func Are(units []int) Arg { return Arg{Kind: kindAre, List: units} }

// Were is Are in the past tense.
func Were(units []int) Arg { return Arg{Kind: kindWere, List: units} }

// Column is "x_2" or, of standardised points, "z_2".
func Column(i int, standardised bool) Arg {
	a := Arg{Kind: kindColumn, List: []int{i}}
	if standardised {
		a.Value = 1
	}
	return a
}

// StandardErrors is "24 standard errors", or that they are too many for a number to say anything.
func StandardErrors(n float64) Arg { return Arg{Kind: kindErrors, Value: n} }

// MoreLike ends a clause with how many findings there are beside: " (and one more like it)", or
// nothing.
func MoreLike(n int) Arg { return Arg{Kind: kindMoreLike, Value: float64(n)} }
