package judge

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
)

var say = diagnosis.NewRemark

// choose returns the first of two sentences if ok.
func choose(ok bool, first, second diagnosis.Sentence) diagnosis.Sentence {
	if ok {
		return first
	}
	return second
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

// atLeastOne returns how many units there are, at least one.
func (f *Facts) atLeastOne() int { return max(1, f.Units) }

// numbers returns how many numbers these units have.
func (f *Facts) numbers() int { return f.atLeastOne() * (f.Dim + 1) }

// few reports whether a method that goes on to a fit had few samples for what it looked for.
func (f *Facts) few() bool { return !f.Exact && f.Ended != Once && Few(f.Total, f.Units, f.Dim) }

// fewPlaces reports whether the different points of a table are few for the units found.
func (f *Facts) fewPlaces() bool { return f.Places > 0 && Few(int64(f.Places), f.Units, f.Dim) }

// repeats reports whether points of a table repeat, of which evidence.Sides counts each once.
func (f *Facts) repeats() bool { return f.Places > 0 && int64(f.Places) < f.Total }

func (f *Facts) sayFew() diagnosis.Remark {
	return say(diagnosis.SayFew, f.Total, f.numbers(), f.atLeastOne(), f.Dim)
}

func (f *Facts) sayNotFound() diagnosis.List {
	d := diagnosis.New(diagnosis.FewSamples, f.NotFound, diagnosis.SayNotFound, f.Total)
	if f.few() {
		d = d.And(f.sayFew())
	}
	return diagnosis.List{d}
}

func (f *Facts) sayNoise() diagnosis.Remark {
	switch {
	case f.few():
		return say(diagnosis.SayFewNoise, f.Noise)
	case f.Round == nil:
		return say(diagnosis.SayNoise, f.Noise)
	}
	return say(diagnosis.SayRoundsNoise, f.Noise, f.Round.Tensors, math.Sqrt(f.Round.Floor/max(f.Energy, 1e-300)))
}

func (f *Facts) sayJump() diagnosis.List {
	d := diagnosis.Diagnosis{Code: diagnosis.Jump, Units: []int{}}
	for _, j := range f.Jumps {
		d = d.With(diagnosis.SayJump, j.Height, diagnosis.Plane(j.W, j.B, f.Standardised))
	}
	return withNoise(diagnosis.List{d.With(diagnosis.SayJumpUnits)}, f.JumpNoise)
}

func (f *Facts) sayStalled() diagnosis.Remark {
	says := diagnosis.SayStalled
	switch {
	case f.Ended == OutOfWork:
		says = diagnosis.SayOutOfWork
	case f.Round.NoiseLike:
		says = diagnosis.SayStalledNoise
	case f.fewPlaces():
		return say(diagnosis.SayStalledPlaces, f.Share(), f.Round.Rounds, f.Round.Used, f.Places)
	case f.Table:
		says = diagnosis.SayStalledRows
	}
	return say(says, f.Share(), f.Round.Rounds, f.Round.Used)
}

// thin returns the units that all samples of one side are too few for, or those that are only by a column.
func (f *Facts) thin(column bool) []Thin {
	return slices.DeleteFunc(slices.Clone(f.Thin), func(t Thin) bool { return t.Beyond.Column >= 0 != column })
}

// Undetermined reports whether the samples on one side of a crease, nearly all with one value of a column, leave the
// weight of this column undetermined.
func (f *Facts) Undetermined() bool { return len(f.thin(true)) > 0 }

func (f *Facts) sayOneValue() (list diagnosis.List) {
	for _, t := range f.thin(true) {
		list.Add(diagnosis.FewSamples, []int{t.Unit}, diagnosis.SayOneValue,
			diagnosis.Column(t.Beyond.Column, f.Standardised), t.Beyond.Count-1)
	}
	return list
}

func (f *Facts) sayFar() (list diagnosis.List) {
	for _, t := range f.thin(false) {
		if f.repeats() {
			list.Add(diagnosis.FewPlaces, []int{t.Unit}, diagnosis.SayFewBeyond, t.Beyond.Count)
		} else {
			list.Add(diagnosis.TooLinear, []int{t.Unit}, diagnosis.SayThin, t.Beyond.Count, f.Total, t.Need)
		}
	}
	if f.Remote != nil {
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayRemote, *f.Remote)
	}
	if f.BeyondAll {
		list.Add(diagnosis.TooLinear, nil, diagnosis.SayBeyondAll)
	}
	return list
}

// pairs returns those of an exact network or those that some samples contradict.
func (f *Facts) pairs(missed bool) []Pair {
	return slices.DeleteFunc(slices.Clone(f.Pairs), func(p Pair) bool { return p.Missed != missed })
}

func (f *Facts) sayPairs(code string, pairs []Pair) (list diagnosis.List) {
	for _, p := range pairs {
		says := choose(p.Two, diagnosis.SayNearlyOne, diagnosis.SayOneOfTwo)
		list.Add(code, p.Units, says, p.Between, f.Total)
	}
	return list
}

func (f *Facts) sayFitMeets() diagnosis.List {
	says := choose(f.Direct.Rounded, diagnosis.SayAllRounded, diagnosis.SayAllMet)
	d := diagnosis.New(diagnosis.Counterexamples, nil, says, f.Direct.Units, f.Total)
	return append(diagnosis.List{d}, f.sayFitPairs()...)
}

func (f *Facts) sayFitRows() diagnosis.List {
	d := diagnosis.NewRows(f.Direct.Rows.Missed, f.Direct.Rows.Need)
	if f.Direct.Others {
		d = d.With(diagnosis.SayFitFinds)
	}
	return withNoise(append(diagnosis.List{d}, f.sayFitPairs()...), f.Direct.Noise)
}

// withNoise adds to a list that the labels have noise, if it is not 0.
func withNoise(list diagnosis.List, noise float64) diagnosis.List {
	if noise > 0 {
		list.Add(diagnosis.Noise, nil, diagnosis.SayNoise, noise)
	}
	return list
}

func (f *Facts) sayFitPairs() diagnosis.List {
	list := f.sayPairs(diagnosis.Counterexamples, f.Direct.Pairs)
	for i := range list {
		list[i] = list[i].With(diagnosis.SayFitShows)
	}
	return list
}
