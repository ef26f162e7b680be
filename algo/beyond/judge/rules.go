package judge

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
)

// Rule is a line of the table.
type Rule struct {
	Code  string                        // of what it says
	Holds func(f *Facts) bool           // costs no more than a few comparisons
	Say   func(f *Facts) diagnosis.List // asked only if the rule holds
	True  bool                          // by the numbers of true units, else of those found

	// Excludes are the codes of the rules below that are not asked if this one holds.
	Excludes []string
}

// open are the codes of what is said of labels that a method does not explain.
var open = []string{
	diagnosis.Noise, diagnosis.NotExact, diagnosis.Stalled, diagnosis.OrderUsedUp, diagnosis.Counterexamples,
}

// rules is the table. What is said stands in its order.
var rules = []Rule{
	{Code: diagnosis.NotGaussian, // it may be the reason for all others
		Holds: func(f *Facts) bool { return f.Points != nil },
		Say:   func(f *Facts) diagnosis.List { return diagnosis.List{*f.Points} }},
	{Code: compared, True: true,
		Holds: func(f *Facts) bool { return len(f.Compared) > 0 },
		Say:   func(f *Facts) diagnosis.List { return f.Compared }},
	{Code: diagnosis.FewSamples, True: true,
		Holds: func(f *Facts) bool { return len(f.NotFound) > 0 },
		Say: func(f *Facts) diagnosis.List {
			list := one(diagnosis.FewSamples, f.NotFound, diagnosis.SayNotFound, diagnosis.Were(f.NotFound), f.samples())
			if f.few() {
				list[0] = list[0].And(f.sayFew())
			}
			return list
		}},
	{Code: diagnosis.FewPlaces, // whatever was found rests on it
		Holds: func(f *Facts) bool { return f.fewPlaces() && int64(f.Places) < f.Total },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.FewPlaces, nil, diagnosis.SayFewPlaces, f.Places, f.counted(), f.Dim)
		}},
	{Code: diagnosis.OtherFunction,
		Holds: func(f *Facts) bool { return f.Smooth },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.OtherFunction, nil, diagnosis.SayOtherFunction, f.counted(), f.Share())
		},
		// What is said of single units is about units that do not exist.
		Excludes: append([]string{diagnosis.FewSamples, diagnosis.TooLinear, diagnosis.Ambiguous}, open...)},
	{Code: diagnosis.Rounded,
		Holds: func(f *Facts) bool { return f.Rounded != nil },
		Say: func(f *Facts) diagnosis.List {
			says := diagnosis.SayLabelsRounded
			if f.Rounded.Inputs {
				says = diagnosis.SayNumbersRounded
			}
			return one(diagnosis.Rounded, nil, says, f.Total, f.Noise, f.Rounded.Largest)
		},
		Excludes: append([]string{diagnosis.RowsDisagree}, open...)}, // the rounding of large labels is large
	{Code: diagnosis.Counterexamples,
		Holds: func(f *Facts) bool { return f.Direct != nil && f.Direct.Units > 0 },
		Say: func(f *Facts) diagnosis.List {
			says := diagnosis.SayAllMet
			if f.Direct.Rounded {
				says = diagnosis.SayAllRounded
			}
			units := diagnosis.Counted(f.Direct.Units, diagnosis.Units)
			return append(one(diagnosis.Counterexamples, nil, says, units, f.Total), f.directPairs()...)
		},
		Excludes: append([]string{diagnosis.RowsDisagree}, open...)},
	{Code: diagnosis.RowsDisagree,
		Holds: func(f *Facts) bool { return f.Direct != nil && f.Direct.Rows != nil },
		Say: func(f *Facts) diagnosis.List {
			d := f.Direct.Rows.said()
			if f.Direct.Others {
				d = d.With(diagnosis.SayFitFinds)
			}
			return append(diagnosis.List{d}, f.directPairs()...)
		},
		Excludes: []string{diagnosis.RowsDisagree}},
	{Code: diagnosis.Counterexamples,
		Holds:    func(f *Facts) bool { return f.Direct != nil && f.Direct.Rows == nil && len(f.Direct.Pairs) > 0 },
		Say:      (*Facts).directPairs,
		Excludes: []string{diagnosis.RowsDisagree, diagnosis.Noise}},
	{Code: diagnosis.Nothing,
		Holds: func(f *Facts) bool { return f.AllZero },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.Nothing, nil, diagnosis.SayAllZero)
		},
		Excludes: []string{diagnosis.LinearPart, diagnosis.FewSamples}},
	{Code: diagnosis.RowsDisagree,
		Holds: func(f *Facts) bool { return f.Rows != nil },
		Say:   func(f *Facts) diagnosis.List { return diagnosis.List{f.Rows.said()} }},
	{Code: diagnosis.Counterexamples,
		Holds: func(f *Facts) bool { return f.Missed > 0 && f.Rows == nil },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.Counterexamples, nil, diagnosis.SayMissed, f.Missed, f.Total)
		}},
	{Code: diagnosis.Asked,
		Holds: func(f *Facts) bool { return f.Given > 0 && f.Units > f.Given },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.Asked, nil, diagnosis.SayMoreThanGiven, f.Units, f.Given)
		}},
	{Code: diagnosis.Asked,
		Holds: func(f *Facts) bool { return f.Units < f.Given && (f.Exact || f.Rounded != nil) },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.Asked, nil, diagnosis.SayFewerThanGiven, f.counted(), f.Given)
		}},
	{Code: diagnosis.NotExact,
		Holds: func(f *Facts) bool { return f.Ended == Noisy && f.NoiseFree },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.NotExact, nil, diagnosis.SayNotNoise, f.Share())
		},
		Excludes: []string{diagnosis.Noise}},
	{Code: diagnosis.Noise,
		Holds: func(f *Facts) bool { return f.Ended == Noisy },
		Say: func(f *Facts) diagnosis.List {
			noise := diagnosis.Precise(f.Noise)
			switch {
			case f.Round != nil:
				least := relative(f.Round.Floor, f.Energy)
				return one(diagnosis.Noise, nil, diagnosis.SayRoundsNoise, noise, f.Round.Tensors, least)
			case f.Outliers > 0:
				return one(diagnosis.Noise, nil, diagnosis.SayFewLarge, noise, f.Outliers, f.Total)
			}
			return one(diagnosis.Noise, nil, diagnosis.SayNoise, noise)
		}},
	{Code: diagnosis.NotExact,
		Holds: func(f *Facts) bool { return f.Ended == Limited },
		Say: func(f *Facts) diagnosis.List {
			list := one(diagnosis.NotExact, nil, diagnosis.SayCrowded, f.Share())
			if f.NoRoom > 0 {
				list[0] = list[0].With(diagnosis.SayNoRoom, f.NoRoom, f.Dim)
			}
			return list
		}},
	{Code: diagnosis.Stalled,
		Holds: func(f *Facts) bool { return f.Ended == Stalled || f.Ended == OutOfWork },
		Say: func(f *Facts) diagnosis.List {
			says := diagnosis.SayStalled
			switch {
			case f.Ended == OutOfWork:
				says = diagnosis.SayOutOfWork
			case f.Round.NoiseLike:
				says = diagnosis.SayStalledNoise
			case f.fewPlaces():
				says = diagnosis.SayStalledPlaces
			case f.Table:
				says = diagnosis.SayStalledRows
			}
			return one(diagnosis.Stalled, nil, says, f.Share(), f.Round.Rounds, f.Round.Used)
		}},
	{Code: diagnosis.OrderUsedUp,
		Holds: func(f *Facts) bool { return f.Ended == UsedUp },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.OrderUsedUp, nil, diagnosis.SayUsedUp, f.Share(), f.Round.Order)
		}},
	{Code: diagnosis.TooMany,
		Holds: func(f *Facts) bool { return f.Round != nil && f.Round.Unfitted > 0 && !f.Exact },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.TooMany, nil, diagnosis.SayUnfitted, f.Round.Unfitted, f.Dim)
		}},
	{Code: diagnosis.FewSamples,
		Holds: func(f *Facts) bool { return f.Unconfirmed },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.FewSamples, nil, diagnosis.SayUnconfirmed)
		}},
	{Code: diagnosis.FewSamples,
		Holds: func(f *Facts) bool { return f.few() && len(f.NotFound) == 0 },
		Say: func(f *Facts) diagnosis.List {
			return diagnosis.List{diagnosis.Diagnosis{Code: diagnosis.FewSamples, Units: []int{}}.And(f.sayFew())}
		}},
	{Code: diagnosis.FewPlaces,
		Holds: func(f *Facts) bool { return len(f.OneSided) > 0 },
		Say: func(f *Facts) (list diagnosis.List) {
			for _, u := range f.OneSided {
				list = append(list, one(diagnosis.FewPlaces, []int{u.Unit}, diagnosis.SayFewBeyond, u.Points)...)
			}
			return list
		}},
	{Code: diagnosis.Ambiguous, // of a wrong fit the signs tell nothing
		Holds: func(f *Facts) bool {
			tells := f.Ended == Met || f.Ended == Noisy || f.Ended == Unjudged
			return f.Units > 0 && f.Signs == refine.Ambiguous && tells
		},
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.Ambiguous, nil, diagnosis.SaySignsAmbiguous)
		}},
	{Code: diagnosis.LinearPart,
		Holds: func(f *Facts) bool { return f.Units == 0 && f.Exact },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.LinearPart, nil, diagnosis.SayAllLinear)
		}},
	{Code: diagnosis.TooLinear,
		Holds: func(f *Facts) bool { return len(f.Thin) > 0 || f.Remote != nil || f.BeyondAll },
		Say: func(f *Facts) (list diagnosis.List) {
			for _, t := range f.Thin {
				list = append(list, one(diagnosis.TooLinear, []int{t.Unit}, diagnosis.SayThin, abs(t.Bias))...)
			}
			if f.Remote != nil {
				list = append(list, one(diagnosis.TooLinear, nil, diagnosis.SayRemote, *f.Remote)...)
			}
			if f.BeyondAll {
				list = append(list, one(diagnosis.TooLinear, nil, diagnosis.SayBeyondAll)...)
			}
			return list
		}},
	{Code: diagnosis.Counterexamples,
		Holds: func(f *Facts) bool { return len(f.pairs(true)) > 0 },
		Say:   func(f *Facts) diagnosis.List { return f.sayPairs(diagnosis.Counterexamples, f.pairs(true)) }},
	{Code: diagnosis.FewSamples,
		Holds: func(f *Facts) bool { return len(f.pairs(false)) > 0 },
		Say:   func(f *Facts) diagnosis.List { return f.sayPairs(diagnosis.FewSamples, f.pairs(false)) }},
	{Code: diagnosis.FewSamples,
		Holds: func(f *Facts) bool { return f.Beyond.Count > 0 },
		Say: func(f *Facts) diagnosis.List {
			says := diagnosis.SayBeyond
			if f.Beyond.Count >= f.Beyond.Need { // more than one unit lacks
				says = diagnosis.SayBeyondMany
			}
			return one(diagnosis.FewSamples, nil, says, f.Beyond.Count, f.Total, f.Beyond.Need)
		}},
	{Code: diagnosis.NotExact,
		Holds: func(f *Facts) bool { return (f.Ended == Once || f.Exact) && f.Distance > exactShare },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.NotExact, nil, diagnosis.SayDistant, f.Distance)
		},
		Excludes: []string{diagnosis.NotExact}},
	{Code: diagnosis.NotExact,
		Holds: func(f *Facts) bool { return f.Ended == Once && f.Total > 0 && f.Share() > exactShare },
		Say: func(f *Facts) diagnosis.List {
			return one(diagnosis.NotExact, nil, diagnosis.SayLeaves, f.Share())
		}},
	{Code: stages,
		Holds: func(f *Facts) bool { return len(f.Stages) > 0 },
		Say:   func(f *Facts) diagnosis.List { return f.Stages }},
	{Code: diagnosis.Linear,
		Holds: func(f *Facts) bool { return f.Linear != NotLinear },
		Say: func(f *Facts) diagnosis.List {
			says := diagnosis.SayLinearInstead
			if f.Linear == MeetsAsWell {
				says = diagnosis.SayLinearAsWell
			}
			return one(diagnosis.Linear, nil, says)
		}},
}

// What is passed on has codes of its own.
const compared, stages = "compared", "stages"

// Verdict returns what is said of facts, by the numbers of the true units where the truth is known.
func Verdict(f *Facts) diagnosis.List {
	list, excluded := diagnosis.List{}, []string{}
	for _, r := range rules {
		if slices.Contains(excluded, r.Code) || !r.Holds(f) {
			continue
		}
		excluded = append(excluded, r.Excludes...)
		for _, d := range r.Say(f) {
			if !r.True {
				d = f.numbered(d, r.Code == stages)
			}
			list = append(list, d)
		}
	}
	return list
}

// numbered returns a diagnosis with the numbers of the true units in the place of those found, if the truth is known,
// and says where it may have been overlooked that none of them is true.
func (f *Facts) numbered(d diagnosis.Diagnosis, tell bool) diagnosis.Diagnosis {
	if f.TruthOf == nil || len(d.Units) == 0 {
		return d
	}
	units := []int{}
	for _, u := range d.Units {
		if t := f.TruthOf[u]; t >= 0 {
			units = append(units, t)
		}
	}
	slices.Sort(units)
	if d.Units = units; tell && len(units) == 0 {
		d = d.With(diagnosis.SayNoneDrawn)
	}
	return d
}

// one returns a list of one diagnosis.
func one(code string, units []int, says diagnosis.Sentence, args ...any) diagnosis.List {
	return diagnosis.List{diagnosis.New(code, units, says, args...)}
}

// counted returns how many units there are, at least one, as part of a sentence.
func (f *Facts) counted() diagnosis.Arg { return diagnosis.Counted(max(1, f.Units), diagnosis.Units) }

// samples returns the number of samples, as part of a sentence.
func (f *Facts) samples() diagnosis.Arg { return diagnosis.Counted(f.Total, diagnosis.Samples) }

// few reports whether a method that goes on to a fit had few samples for what it looked for.
func (f *Facts) few() bool { return !f.Exact && f.Ended != Once && Few(f.Total, f.Units, f.Dim) }

func (f *Facts) sayFew() diagnosis.Remark {
	numbers := max(1, f.Units) * (f.Dim + 1)
	return diagnosis.NewRemark(diagnosis.SayFew, f.samples(), numbers, f.counted(), f.Dim)
}

// fewPlaces reports whether the different points of a table are few for the units found.
func (f *Facts) fewPlaces() bool { return f.Places > 0 && Few(int64(f.Places), f.Units, f.Dim) }

// said returns what is said of rows.
func (r *Rows) said() diagnosis.Diagnosis { return diagnosis.NewRows(r.Missed, r.Need) }

// pairs returns those of an exact network or those that some samples contradict.
func (f *Facts) pairs(missed bool) (list []Pair) {
	for _, p := range f.Pairs {
		if p.Missed == missed {
			list = append(list, p)
		}
	}
	return list
}

// directPairs returns what is said of pairs that a direct fit has found.
func (f *Facts) directPairs() diagnosis.List {
	list := f.sayPairs(diagnosis.Counterexamples, f.Direct.Pairs)
	for i := range list {
		list[i] = list[i].With(diagnosis.SayFitShows)
	}
	return list
}

func (f *Facts) sayPairs(code string, pairs []Pair) (list diagnosis.List) {
	for _, p := range pairs {
		says := diagnosis.SayOneOfTwo
		if p.Two {
			says = diagnosis.SayNearlyOne
		}
		list = append(list, one(code, p.Units, says, p.Between, f.Total)...)
	}
	return list
}

func abs(v float64) float64 { return math.Abs(v) }

// relative returns the root of a mean square over that of another.
func relative(square, of float64) float64 { return math.Sqrt(square / max(of, 1e-300)) }
