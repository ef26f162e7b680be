// Package judge says what follows from what was measured in a run.
//
// Facts are numbers and choices without an opinion: the methods fill them in, each field in one place, and nobody
// changes one after it was measured. Rules (rules.go) are one ordered table: a rule holds or not of the facts, says
// what the reader is told (say.go), and names the codes below it that are then not asked. Limits (limits.go) are the
// thresholds of the rules, each with what set it.
package judge

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/evidence"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
)

// Ending says how a method ended, as far as it can tell from the samples that it has looked at.
type Ending int

// The endings.
const (
	// Met is that nothing is left of the labels that the method looked at.
	Met Ending = iota
	// Noisy is that what is left looks like label noise.
	Noisy
	// Limited is that a search has come to its limit.
	Limited
	// Stalled is that rounds do not contract any more, and OutOfWork that they have come to their limit of work.
	Stalled
	OutOfWork
	// UsedUp is that rounds have found as many directions as the order can hold.
	UsedUp
	// Unjudged is that there are too few samples to tell noise from a unit.
	Unjudged
	// Once is that the paper's algorithms have run once, which do not look at what they leave.
	Once
)

// Facts are what was measured in a run. Units are numbered from 0, as they are in the result.
type Facts struct {
	// The samples.
	Table        bool  // a table, which has no more rows than it has; else samples can be drawn
	Dim          int   // d
	Total        int64 // samples of the source
	Given        int   // m if it was given, else 0
	NoiseFree    bool  // labels were drawn without noise
	Standardised bool  // the points of a table were standardised, as its spec asks

	// What is left of the labels.
	Ended Ending
	// HeldOut is the mean squared residual on held-out samples; in practical on all if few or some contradict g.
	HeldOut float64
	// Energy is the mean of y² on the held-out samples; in package practical on all that were summed. Both leave
	// out the rows of a table with enormous labels where these are named and g has missed others as well.
	Energy   float64
	Variance float64     // of the labels (sample.SpreadOf)
	Exact    bool        // all samples are met to rounding error
	AllZero  bool        // all labels are 0
	Noise    float64     // estimated standard deviation of the label noise or of the rounding, 0 if there is none
	Rounded  *Rounded    // the rounding that explains what is left of all rows
	Smooth   bool        // what many units leave changes smoothly from point to point
	Round    *RoundFacts // what rounds tell of their end, nil of other methods
	Linear   Linear      // whether a linear function was taken instead of a network

	// What a network that meets all other samples misses.
	Missed int64  // samples
	Rows   *Rows  // which rows of a table
	Beyond Beyond // what shows units too far out to be determined

	// The units.
	Units       int             // found
	Signs       refine.Signs    // how their signs were settled
	Unconfirmed bool            // other networks may meet all samples as well
	Thin        []Thin          // of all samples; see Sides
	Jumps       []evidence.Jump // of the labels of a table, in the order in which they were found
	JumpNoise   float64         // deviation of what a network beside the jumps leaves, 0 if that is no noise
	Remote      *float64        // the bias of a unit that was computed from the linear part
	BeyondAll   bool            // several choices of signs make a unit of the linear part
	Pairs       []Pair

	// Beside the truth, by the numbers of true units; of an unknown truth nil.
	Distance float64        // √(E (f−g)²) over the standard deviation of f, 0 if f is unknown
	TruthOf  []int          // for each unit the true one that it recovers or −1
	NotFound []int          // true units that a method missed for no other reason
	Compared diagnosis.List // other reasons

	// The points of a table.
	Places int     // different points; 0 if they were not counted
	Direct *Direct // what a direct fit finds in the rows, beside another method

	// What other packages have said of their own stages, which is passed on.
	Points *diagnosis.Diagnosis // points that are not from N(0, I)
	Stages diagnosis.List       // the stages of the paper
}

// Rounded is the rounding of a table's numbers that explains what a network leaves of all labels.
type Rounded struct {
	Inputs  bool    // whether the inputs were rounded as well as the labels
	Largest float64 // residual
}

// Rows are the rows of a table that a network misses which meets the others.
type Rows struct {
	Missed []bool // by rows
	Need   int    // so many at least could be told from chance; fewer may be the only ones that show a unit
}

// RoundFacts are what rounds tell of their end.
type RoundFacts struct {
	Rounds    int
	Used      int64   // samples
	Order     int     // ℓ
	Tensors   int64   // samples in the tensors of the last round that helped
	Floor     float64 // predicted E(f−g)² that noise leaves after any number of rounds
	NoiseLike bool    // what is left is spread over the samples as noise is
	Unfitted  int     // the most units of a start whose joint fit would have needed too much memory
}

// Linear says why a linear function was taken instead of the network found.
type Linear int

// The reasons.
const (
	NotLinear   Linear = iota
	Closer             // it is closer to the labels of held-out samples
	MeetsAsWell        // it meets all samples as well
)

// Beyond are samples beyond the creases of units that too few show.
type Beyond struct {
	Count, Need int // samples there, and those that determine a unit
}

// Thin is a unit with too few samples on one side of its crease to determine and confirm it.
type Thin struct {
	Unit   int
	Beyond evidence.Side
	Need   int
}

// Pair is two units so close together, or one that may be two, that too few samples lie between the creases.
type Pair struct {
	Units   []int
	Two     bool // two units were found, else one that may be two
	Between int  // samples
	Missed  bool // some samples contradict the network, else all are met
}

// Direct is what a direct fit to a table finds beside another method.
type Direct struct {
	Units   int     // of its network that meets all rows, 0 if there is none
	Rounded bool    // as closely as the rounding of their numbers allows
	Rows    *Rows   // those that its network misses
	Others  bool    // it meets all others
	Noise   float64 // the deviation of what it leaves of the others, 0 if that is no noise
	Pairs   []Pair  // by the numbers of the other method's units
}

// Open reports whether something is left of the labels that the method does not explain.
func (f *Facts) Open() bool {
	return f.Ended != Met && f.Ended != Unjudged && f.Ended != Once || f.Missed > 0 ||
		slices.ContainsFunc(f.Pairs, func(p Pair) bool { return p.Missed })
}

// Settled reports whether the signs of the units are those of f as far as the samples tell: the choices were compared,
// and of a fit that leaves more than noise they tell nothing. Without units there are no signs.
func (f *Facts) Settled() bool { return f.Signs == refine.Resolved && (f.Units == 0 || f.fits()) }

// fits reports whether nothing is left of the labels that the method looked at but noise.
func (f *Facts) fits() bool { return f.Ended == Met || f.Ended == Noisy || f.Ended == Unjudged }

// Explained reports whether all samples are met, to rounding error or as closely as their digits allow.
func (f *Facts) Explained() bool { return f.Exact || f.Rounded != nil }

// Share returns the root mean square residual over the standard deviation of the labels.
func (f *Facts) Share() float64 {
	return math.Sqrt(sample.Spread{Variance: f.Variance}.Share(f.HeldOut))
}

// Sides notes which units have too few samples on one side of their crease, of counts as evidence.Sides has them. A unit
// that is inactive on few is determined by the others where no linear part is left, unless there are two of these.
func (f *Facts) Sides(on, behind []evidence.Side) {
	need, linear := f.NeedBeyond(), 0
	for _, s := range behind {
		if s.Count < need {
			linear++
		}
	}
	for i := range on {
		fewest := on[i]
		if (linear > 1 || f.Signs != refine.Resolved) && behind[i].Count < fewest.Count {
			fewest = behind[i]
		}
		if fewest.Count < need {
			f.Thin = append(f.Thin, Thin{i, fewest, need})
		}
	}
}

// NeedBeyond returns how many samples on either side determine and confirm a unit: with noise twice as many as without.
func (f *Facts) NeedBeyond() int {
	if f.Exact {
		return Needed(f.Dim)
	}
	return ThinBelow(f.Dim)
}

// Few reports whether n samples are few for the parameters of units units in R^dim.
func Few(n int64, units, dim int) bool { return n < int64(fewPerParameter*(dim+1)*(units+1)) }

// Keep renumbers what is said of units for a network that has kept those of the numbers given. Others go.
func (f *Facts) Keep(kept []int) {
	f.Units = len(kept)
	var thin []Thin
	for _, t := range f.Thin {
		if t.Unit = slices.Index(kept, t.Unit); t.Unit >= 0 {
			thin = append(thin, t)
		}
	}
	var pairs []Pair
	for _, p := range f.Pairs {
		if units, ok := numbers(p.Units, kept); ok {
			p.Units = units
			pairs = append(pairs, p)
		}
	}
	var stages diagnosis.List
	for _, d := range f.Stages {
		if units, ok := numbers(d.Units, kept); ok {
			d.Units = units
			stages = append(stages, d)
		}
	}
	if f.Direct != nil { // whose pairs are of units of its own, of which the method may have found none
		direct := *f.Direct
		direct.Pairs = slices.Clone(direct.Pairs)
		for i, p := range direct.Pairs {
			units, _ := numbers(p.Units, kept)
			direct.Pairs[i].Units = slices.DeleteFunc(units, func(u int) bool { return u < 0 })
		}
		f.Direct = &direct
	}
	f.Thin, f.Pairs, f.Stages = thin, pairs, stages
}

// Instead notes that a linear function was taken, which leaves a mean square of held-out samples. What the network has
// met and what was read off its linear part then tell nothing of g.
func (f *Facts) Instead(reason Linear, heldOut float64) {
	f.Keep(nil)
	f.Linear, f.HeldOut = reason, heldOut
	f.Exact, f.Rounded = f.Exact && reason == MeetsAsWell, nil
	f.Remote, f.BeyondAll, f.Unconfirmed = nil, false, false
}

// numbers returns the numbers that units have among those kept, and reports whether all of them are.
func numbers(units, kept []int) (list []int, ok bool) {
	list = make([]int, len(units))
	for k, i := range units {
		list[k] = slices.Index(kept, i)
	}
	return list, !slices.Contains(list, -1)
}
