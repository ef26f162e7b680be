package judge

import (
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
)

// Rule is a line of the table.
type Rule struct {
	Name string // of this line alone
	Code string // of what it says
	// Holds costs no more than a few comparisons; Say is asked if it holds.
	Holds func(f *Facts) bool
	Say   func(f *Facts) diagnosis.List
	// Excludes are the codes of the rules below that are not asked if this one holds.
	Excludes []string
}

// open are the codes of what is said of labels that a method does not explain.
var open = []string{
	diagnosis.Noise, diagnosis.NotExact, diagnosis.Stalled, diagnosis.OrderUsedUp, diagnosis.Counterexamples,
}

// one returns a rule that says one remark, of no unit.
func one(
	name, code string, holds func(f *Facts) bool, remark func(f *Facts) diagnosis.Remark, excludes ...string,
) Rule {
	list := func(f *Facts) diagnosis.List {
		return diagnosis.List{{Code: code, Units: []int{}, Remarks: []diagnosis.Remark{remark(f)}}}
	}
	return Rule{name, code, holds, list, excludes}
}

// Rules is the table. What is said stands in its order.
var Rules = []Rule{
	// The points may be the reason for all that follows.
	{"points", diagnosis.NotGaussian, func(f *Facts) bool { return f.Points != nil },
		func(f *Facts) diagnosis.List { return diagnosis.List{*f.Points} }, nil},
	{"compared", compared, func(f *Facts) bool { return len(f.Compared) > 0 },
		func(f *Facts) diagnosis.List { return f.Compared }, nil},
	{"not found", compared, func(f *Facts) bool { return len(f.NotFound) > 0 }, (*Facts).sayNotFound, nil},
	// Whatever was found rests on the places.
	one("few places", diagnosis.FewPlaces, func(f *Facts) bool { return f.fewPlaces() && f.repeats() },
		func(f *Facts) diagnosis.Remark {
			return say(diagnosis.SayFewPlaces, f.Places, f.numbers(), f.atLeastOne(), f.Dim)
		}),
	// No such network does that: units near it only follow it, and what they leave tells nothing.
	{"jump", diagnosis.Jump, func(f *Facts) bool { return len(f.Jumps) > 0 },
		(*Facts).sayJump, append([]string{diagnosis.OtherFunction, diagnosis.RowsDisagree, diagnosis.FewSamples, diagnosis.TooLinear,
			diagnosis.Ambiguous, diagnosis.Rounded}, open...)},
	// What is said of single units is then about units that do not exist.
	one("other function", diagnosis.OtherFunction, func(f *Facts) bool { return f.Smooth },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayOtherFunction, f.Units, f.Share()) },
		append([]string{diagnosis.FewSamples, diagnosis.TooLinear, diagnosis.Ambiguous}, open...)...),
	// The rounding of large labels is large, and no reason to call rows wrong.
	one("rounded", diagnosis.Rounded, func(f *Facts) bool { return f.Rounded != nil },
		func(f *Facts) diagnosis.Remark {
			says := choose(f.Rounded.Inputs, diagnosis.SayNumbersRounded, diagnosis.SayLabelsRounded)
			return say(says, f.Total, f.Noise, f.Rounded.Largest)
		}, append([]string{diagnosis.RowsDisagree}, open...)...),
	{"fit meets all", diagnosis.Counterexamples, func(f *Facts) bool { return f.Direct != nil && f.Direct.Units > 0 },
		(*Facts).sayFitMeets, append([]string{diagnosis.RowsDisagree}, open...)},
	{"fit names rows", diagnosis.RowsDisagree,
		func(f *Facts) bool {
			return f.Direct != nil && f.Direct.Rows != nil && (f.Direct.Others || f.Direct.Noise > 0)
		},
		(*Facts).sayFitRows, append([]string{diagnosis.RowsDisagree}, open...)},
	{"fit names pairs", diagnosis.Counterexamples,
		func(f *Facts) bool { return f.Direct != nil && f.Direct.Rows == nil && len(f.Direct.Pairs) > 0 },
		(*Facts).sayFitPairs, []string{diagnosis.RowsDisagree, diagnosis.Noise}},
	one("zeros", diagnosis.Nothing, func(f *Facts) bool { return f.AllZero },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayAllZero) },
		diagnosis.LinearPart, diagnosis.FewSamples),
	{"rows", diagnosis.RowsDisagree, func(f *Facts) bool { return f.Rows != nil },
		func(f *Facts) diagnosis.List { return diagnosis.List{diagnosis.NewRows(f.Rows.Missed, f.Rows.Need)} }, nil},
	one("missed", diagnosis.Counterexamples, func(f *Facts) bool { return f.Missed > 0 && f.Rows == nil },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayMissed, f.Missed, f.Total) }),
	one("more than given", diagnosis.Asked, func(f *Facts) bool { return f.Given > 0 && f.Units > f.Given },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayMoreThanGiven, f.Units, f.Given) }),
	one("fewer than given", diagnosis.Asked, func(f *Facts) bool { return f.Units < f.Given && f.Explained() },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayFewerThanGiven, f.Units, f.Given) }),
	one("no noise", diagnosis.NotExact, func(f *Facts) bool { return f.Ended == Noisy && f.NoiseFree },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayNotNoise, f.Share()) }, diagnosis.Noise),
	one("noise", diagnosis.Noise, func(f *Facts) bool { return f.Ended == Noisy }, (*Facts).sayNoise),
	one("limit", diagnosis.NotExact, func(f *Facts) bool { return f.Ended == Limited },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayCrowded, f.Share()) }),
	one("stalled", diagnosis.Stalled, func(f *Facts) bool { return f.Ended == Stalled || f.Ended == OutOfWork },
		(*Facts).sayStalled),
	one("used up", diagnosis.OrderUsedUp, func(f *Facts) bool { return f.Ended == UsedUp },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayUsedUp, f.Share(), f.Round.Order) }),
	one("unfitted", diagnosis.TooMany, func(f *Facts) bool { return f.Round != nil && f.Round.Unfitted > 0 && !f.Exact },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayUnfitted, f.Round.Unfitted, f.Dim) }),
	one("unconfirmed", diagnosis.FewSamples, func(f *Facts) bool { return f.Unconfirmed },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayUnconfirmed) }),
	one("few samples", diagnosis.FewSamples, func(f *Facts) bool { return f.few() && len(f.NotFound) == 0 },
		(*Facts).sayFew),
	one("signs", diagnosis.Ambiguous,
		func(f *Facts) bool {
			told := f.Signs == refine.Ambiguous || f.Signs == refine.Open
			return f.Units > 0 && told && f.fits()
		},
		func(f *Facts) diagnosis.Remark {
			return say(choose(f.Signs == refine.Ambiguous, diagnosis.SaySignsAmbiguous, diagnosis.SaySignsOpen))
		}),
	one("linear", diagnosis.LinearPart, func(f *Facts) bool { return f.Units == 0 && f.Exact },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayAllLinear) }),
	{"far", diagnosis.TooLinear, func(f *Facts) bool { return len(f.thin(false)) > 0 || f.Remote != nil || f.BeyondAll },
		(*Facts).sayFar, nil},
	{"one value", diagnosis.FewSamples, (*Facts).Undetermined, (*Facts).sayOneValue, nil},
	{"pairs missed", diagnosis.Counterexamples, func(f *Facts) bool { return len(f.pairs(true)) > 0 },
		func(f *Facts) diagnosis.List { return f.sayPairs(diagnosis.Counterexamples, f.pairs(true)) }, nil},
	{"pairs", diagnosis.FewSamples, func(f *Facts) bool { return len(f.pairs(false)) > 0 },
		func(f *Facts) diagnosis.List { return f.sayPairs(diagnosis.FewSamples, f.pairs(false)) }, nil},
	// With as many as determine a unit, more than one unit lacks.
	one("beyond", diagnosis.FewSamples, func(f *Facts) bool { return f.Beyond.Count > 0 },
		func(f *Facts) diagnosis.Remark {
			says := choose(f.Beyond.Count < f.Beyond.Need, diagnosis.SayBeyond, diagnosis.SayBeyondMany)
			return say(says, f.Beyond.Count, f.Total, f.Beyond.Need)
		}),
	one("distant", diagnosis.NotExact,
		func(f *Facts) bool { return (f.Ended == Once || f.Exact) && f.Distance > exactShare },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayDistant, f.Distance) }, diagnosis.NotExact),
	one("leaves", diagnosis.NotExact,
		func(f *Facts) bool { return f.Ended == Once && f.Variance > 0 && f.Share() > exactShare },
		func(f *Facts) diagnosis.Remark { return say(diagnosis.SayLeaves, f.Share()) }),
	{"stages", stages, func(f *Facts) bool { return len(f.Stages) > 0 },
		func(f *Facts) diagnosis.List { return f.Stages }, nil},
	one("linear instead", diagnosis.Linear, func(f *Facts) bool { return f.Linear != NotLinear },
		func(f *Facts) diagnosis.Remark {
			return say(choose(f.Linear == Closer, diagnosis.SayLinearInstead, diagnosis.SayLinearAsWell))
		}),
}

// compared is the code of rules that speak of true units, stages that of what the paper's stages say.
const compared, stages = "compared", "stages"

// Verdict returns what is said of facts, by the numbers of the true units where the truth is known: by the rules that
// hold and that none above them excludes.
func Verdict(f *Facts) diagnosis.List {
	list, excluded := diagnosis.List{}, []string{}
	for _, r := range Rules {
		if slices.Contains(excluded, r.Code) || !r.Holds(f) {
			continue
		}
		excluded = append(excluded, r.Excludes...)
		for _, d := range r.Say(f) {
			if r.Code != compared {
				d = f.numbered(d, r.Code == stages)
			}
			list = append(list, d)
		}
	}
	return list
}
