// Package spec defines the one value that a run depends on: the network, how it is
// sampled, and how it is learned. All results follow from it, digit by digit.
//
// Package dialect reads and writes its JSON, in which people, files, the native
// learner and tests exchange specs and results.
package spec

import (
	"fmt"

	"crease/algo/base/numeral"
	"crease/algo/network"
	"crease/algo/num/tensor"
)

// Version is the version of the JSON dialect.
const Version = 1

// Method selects the algorithm that learns.
type Method string

// The methods.
const (
	// Exact takes the population coefficients f̂_k in closed form and runs Algorithms 1–3: the case of infinite data.
	Exact Method = "exact"
	// Paper runs Algorithms 3–6 once on sampled T_k, with the errata corrected and thresholds estimated from the
	// samples; package paper lists what else is not as printed.
	Paper Method = "paper"
	// Rounds repeats the paper's algorithms on the residual until the result is exact.
	Rounds Method = "rounds"
	// Practical runs package practical: the fewest samples for a full recovery.
	Practical Method = "practical"
)

// Methods lists all methods.
var Methods = []Method{Exact, Paper, Rounds, Practical}

// Spec is a run: network, sampling and learning. To decode one (package wire) checks only the encoding, not
// the values: call Validate as well.
type Spec struct {
	Network  network.Network // as the user wrote it; rows of any nonzero length
	Sampling Sampling
	Learning Learning
	Table    Table // of samples that are not drawn from the network
}

// Sampling determines how samples are drawn. Exact runs do not use it. Every field has an entry in Settings.
type Sampling struct {
	Samples int64   // N ≥ 1
	Seed    uint64  // below 2⁵³
	Noise   float64 // standard deviation of the label noise, ≥ 0
}

// Learning determines how the network is learned. Every field has an entry in Settings.
type Learning struct {
	Method Method
	Order  int // ℓ ≥ 1; 0 leaves it to the method: rounds and practical choose, the others take 1
	Units  int // m if it counts as known, 0 if it has to be found

	// Thresholds of Algorithms 4–6; 0 selects a default that is computed from the data.
	Eta1    float64 // η₁: singular values above it count towards the rank
	Eta2    float64 // η₂: terms with |α| below it are dropped
	Eta3    float64 // η₃: directions closer than this, up to sign, are one
	Epsilon float64 // ε of the theorems: used in τ and in the split into good and bad units

	// Draws is the number of random pencils, of which the best is used; 0 for the default.
	Draws int
	// Seed determines all random choices of the learner: pencils, starts of the practical
	// method, and the order of a table's rows. In JSON it is called pencil.
	Seed uint64 // below 2⁵³

	// Standardise gives the points of a table mean 0 and covariance I before they are
	// learned from. Points that are drawn have both already.
	Standardise bool
}

// Table says which file a table of samples came from and how its columns are taken. What is
// zero is left to recognition; see package tabular. Every field has an entry in Settings.
type Table struct {
	Name      string   // of the file
	Separator string   // one of Separators
	Decimal   string   // one of Decimals
	Header    string   // "yes" or "no"
	Label     string   // the name of a column, or its number from 1
	Ignore    []string // names or numbers of columns
	Skip      bool     // rows in which a number is missing are left out
}

// MaxColumns bounds the columns that a Table names.
const MaxColumns = MaxDim

// The values that the fields of a Table may have besides "".
var (
	Separators = []string{",", ";", "\t", " ", "|"}
	Decimals   = []string{".", ","}
	Headers    = []string{"yes", "no"}
)

// Validate returns a *network.FieldError for a value that a field may not have.
func (t *Table) Validate() error {
	s := Default()
	s.Table = *t
	return s.Validate(false)
}

// Default returns the values of the fields that a JSON spec leaves out.
func Default() Spec {
	return Spec{Sampling: Sampling{Samples: 100_000, Seed: 7}, Learning: Learning{Method: Practical}}
}

// RestsOnGaussian reports whether results are wrong where the points are not from N(0, I): they are sums over Hermite
// polynomials. Practical fits its samples, whichever they are.
func (l Learning) RestsOnGaussian() bool { return l.Method != Practical }

// Limits of a valid spec. Beyond them a run would not fit into a browser's memory, or would take too long.
const (
	MaxDim     = 128
	MaxUnits   = 64
	MaxOrder   = 4
	MaxSamples = 1_000_000_000
	MaxSeed    = 1<<53 - 1
	// MaxEntries bounds the distinct entries of the largest tensor of a run, T_{2ℓ+2}: C(d+2ℓ+1, 2ℓ+2).
	MaxEntries = 400_000
)

// EffectiveOrder returns ℓ, or 1 if the spec leaves it to the method.
func (l Learning) EffectiveOrder() int { return max(1, l.Order) }

// Entries returns the number of distinct entries of T_{2ℓ+2} in dimension dim.
func Entries(dim, order int) int { return tensor.Len(dim, 2*order+2) }

// Validate checks every field. The error is a *network.FieldError that names the field by its path in the JSON
// dialect. If known is false, the network may be missing, because the samples come from a table.
func (s Spec) Validate(known bool) error {
	bad := func(field, format string, args ...any) error {
		return &network.FieldError{Field: field, Message: fmt.Sprintf(format, args...)}
	}
	if known || s.Network.Units() > 0 {
		if err := s.Network.Validate("network."); err != nil {
			return err
		}
		if d := s.Network.Dim(); d > MaxDim {
			return bad("network.w", "has %s inputs, at most %s are supported",
				numeral.Count(int64(d)), numeral.Count(MaxDim))
		}
		if m := s.Network.Units(); m > MaxUnits {
			return bad("network.w", "has %s units, at most %s are supported",
				numeral.Count(int64(m)), numeral.Count(MaxUnits))
		}
	}
	for i := range Settings {
		if err := Settings[i].validate(&s); err != nil {
			return err
		}
	}
	size := len(s.Table.Name) + len(s.Table.Label)
	for _, name := range s.Table.Ignore {
		size += len(name)
	}
	const tooLong = "has names that are too long: columns can be named by their numbers"
	switch {
	case size > 8000: // links hold them
		return bad("table", tooLong)
	case len(s.Table.Ignore) > MaxColumns:
		return bad("table.ignore", tooLong)
	}
	if d := s.Network.Dim(); d > 0 {
		return s.ValidateDim(d)
	}
	return nil
}

// ValidateDim returns an error if the tensors of a run on samples in R^d would be too large; Validate calls it if the
// network determines d. The practical method at order 1 can do without T_3 and T_4 and is not bound by their size.
func (s Spec) ValidateDim(d int) error {
	if s.Learning.Method == Practical && s.Learning.EffectiveOrder() == 1 {
		return nil
	}
	return s.ValidateTensors(d)
}

// ValidateTensors returns an error if T_0 … T_{2ℓ+2} over R^d are too large to be built, whatever the method.
func (s Spec) ValidateTensors(d int) error {
	l := s.Learning.EffectiveOrder()
	if e := Entries(d, l); e > MaxEntries {
		return &network.FieldError{Field: "learning.order", Message: fmt.Sprintf(
			"is %d: in dimension %d it needs a tensor of order %d with %s entries, at most %s are supported",
			l, d, 2*l+2, numeral.Count(int64(e)), numeral.Count(MaxEntries))}
	}
	return nil
}
