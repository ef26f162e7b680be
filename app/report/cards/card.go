// Package cards turns a spec and a snapshot into the cards of the strip, one for each
// stage of the method: a picture, small and at full size, a caption with a number, two
// sentences in plain words and the formula with its values. It also says in which order a
// run comes to the stages, why it goes without one, and what is worth trying after it. It
// is pure and computes no statistics of its own: what is not in the snapshot is not shown.
package cards

import (
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/report/explain"
	"crease/app/report/outcome"
)

// The keys of the cards, in the order of the method.
const (
	Samples    = "samples"
	Moments    = "moments"
	Rank       = "rank"
	Jennrich   = "jennrich"
	Sees       = "sees"
	Scalars    = "scalars"
	Regression = "regression"
	Rounds     = "rounds"
	Loss       = "loss"
	Refinement = "refinement"
	Race       = "race"
)

// Keys lists the cards in the order in which they stand, whatever the method: a stage has one number
// and one name. Where there are rounds, or a direct fit, all units move together before their
// coefficients are settled.
var Keys = []string{Samples, Moments, Rank, Jennrich, Sees, Scalars, Refinement, Regression, Rounds, Loss, Race}

// Title returns the title of the card with that key, "" if there is none.
func Title(key string) string { return names[key].title }

// Card is what one card shows.
type Card struct {
	Key, Title string
	Round      int            // the round that it shows and its title names, 0 for none
	Reached    bool           // false: the pictures are sketches of what will come
	Unused     bool           // the run does without this stage; the caption and the words say why
	Caption    string         // one short line, with the number of the moment
	Small      chart.Figure   // for the strip
	Full       []chart.Figure // for the open card, the main one first
	Explain    string         // two sentences
	Formula    Formula        // with the values of the moment
	Facts      []Fact         // further numbers, named
	Diagnoses  []snapshot.Diagnosis
}

// Fact is a named number.
type Fact struct {
	Name, Value string
	Number      string // under which explain.Number knows it; "" where there is nothing to explain
}

// One builds the card with that key; ok is false if there is none. rounds is how many the run is known to
// take: one that is watched later than it happened may have taken more than snap has come to.
func One(key string, s spec.Spec, snap *snapshot.Snapshot, rounds, highlighted int) (c Card, ok bool) {
	if names[key].title == "" {
		return Card{}, false
	}
	v := newView(s, snap, highlighted)
	v.coming = rounds
	return v.card(key), true
}

// Tables lists the data behind the full pictures.
func (c Card) Tables() []chart.Table {
	var list []chart.Table
	for _, f := range c.Full {
		if t := f.Table(); len(t.Rows) > 0 {
			list = append(list, t)
		}
	}
	return list
}

// stages are, by the key of the card, what fills it, and the sentence on what the stage does with the
// outcome of the one before; table says that the samples are a table's: nothing is known of the network.
var stages = map[string]struct {
	fill func(*view, *Card)
	says func(v *view, table bool) string
}{
	Samples:    {(*view).samples, (*view).saySamples},
	Moments:    {(*view).moments, (*view).sayMoments},
	Rank:       {(*view).rank, (*view).sayRank},
	Jennrich:   {(*view).jennrich, (*view).sayJennrich},
	Sees:       {(*view).sees, (*view).saySees},
	Scalars:    {(*view).scalars, (*view).sayScalars},
	Regression: {(*view).regression, (*view).sayRegression},
	Rounds:     {(*view).rounds, (*view).sayRounds},
	Loss:       {(*view).loss, (*view).sayLoss},
	Refinement: {(*view).refinement, (*view).sayRefinement},
	Race:       {(*view).race, (*view).sayRace},
}

func (v *view) card(key string) Card {
	c := Card{Key: key, Title: names[key].title, Caption: names[key].waiting, Explain: explains[key]}
	stages[key].fill(v, &c)
	v.sayUnused(&c)
	if v.Snap.Energy == 0 && !c.Reached && !c.Unused && key != Race && key != Sees {
		v.skipped(&c, noSignal) // such a run ends before any stage
	}
	if !c.Reached && len(c.Small.Marks) == 0 {
		c.show(sketchOf(key))
	}
	for _, d := range v.Snap.Diagnoses {
		if Where(d.Code) == key {
			c.Diagnoses = append(c.Diagnoses, d)
		}
	}
	v.markPoints(&c)
	return c
}

// show gives the card its pictures, the first of them small as well.
func (c *Card) show(pictures ...chart.Figure) { c.Full, c.Small = pictures, pictures[0] }

// fact adds a named number.
func (c *Card) fact(name, value string) { c.Facts = append(c.Facts, Fact{Name: name, Value: value}) }

// explained adds a named number that explain.Number knows by what it is and whose.
func (c *Card) explained(name, value, what string, of int) {
	c.Facts = append(c.Facts, Fact{name, value, explain.Name(what, of)})
}

// view is what the cards are drawn from.
type view struct {
	outcome.Outcome
	highlighted int
	coming      int // the rounds that the run is known to take

	record []*snapshot.Snapshot // for the race alone
	rival  *descent.Standing
}

func newView(s spec.Spec, snap *snapshot.Snapshot, highlighted int) *view {
	return &view{Outcome: outcome.New(s, snap), highlighted: highlighted}
}

// gaussian are the cards whose numbers rest on x ~ N(0, I). The others show samples, or
// what was fitted to them: that holds wherever they lie.
var gaussian = []string{Moments, Rank, Jennrich, Sees, Scalars, Regression, Rounds, Loss}

// markPoints says on such a card that the points of the table are not from N(0, I).
func (v *view) markPoints(c *Card) {
	if !v.Snap.Points.Gaussian() && c.Reached && slices.Contains(gaussian, c.Key) {
		list := diagnosis.List(c.Diagnoses)
		list.Add(diagnosis.NotGaussian, nil, diagnosis.SayRestsOnGaussian)
		c.Diagnoses = list
	}
}
