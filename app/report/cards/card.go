// Package cards turns a spec and a snapshot into the cards of the strip, one for each stage of the method: a picture,
// small and at full size, a caption with a number, two sentences in plain words and the formula with its values. It
// also says in which order a run comes to the stages, why it goes without one, and what is worth trying after it. It is
// pure and computes no statistics of its own: what is not in the snapshot is not shown.
package cards

import (
	"cmp"
	"slices"
	"strings"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/report/explain"
	"crease/app/report/outcome"
	"crease/app/text/words"
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

// Keys lists the cards in the order in which they stand, whatever the method: a stage has one number and one name.
// Where there are rounds, or a direct fit, all units move together before their coefficients are settled. The film
// relies on the order: in its first passage it hides the results of the stages that stand after that of a card.
var Keys = []string{Samples, Moments, Rank, Jennrich, Sees, Scalars, Refinement, Regression, Rounds, Loss, Race}

// Title returns the title of the card with that key, "" if there is none.
func Title(key string) string { return texts[key].title }

// OfStage are the keys of the cards on which the stages of a snapshot can be seen.
var OfStage = map[snapshot.Stage]string{
	snapshot.StageSamples:    Samples,
	snapshot.StageMoments:    Moments,
	snapshot.StageRank:       Rank,
	snapshot.StageJennrich:   Jennrich,
	snapshot.StageScalars:    Scalars,
	snapshot.StageSigns:      Scalars,
	snapshot.StageRegression: Regression,
	snapshot.StageRefinement: Refinement,
}

// StageTitle returns the title of the card of a stage, "" at the end of a run.
func StageTitle(s snapshot.Stage) string { return Title(OfStage[s]) }

// Current returns the key of the stage that a snapshot is of; before a run that is the
// first one, after it the last one that it came to.
func Current(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return Samples
	case s.Stage != snapshot.StageDone:
		return cmp.Or(OfStage[s.Stage], Samples)
	case s.Direct:
		return Refinement
	case len(s.Rounds) > 0:
		return Rounds
	}
	return Regression
}

// Shown returns the key of the stage that is shown: the one that was chosen, that of the film's scene, or the one
// that the run is at. chosen is "" where none was, filmed without a film and before its first scene.
func Shown(chosen, filmed string, s *snapshot.Snapshot) string {
	return cmp.Or(chosen, filmed, Current(s))
}

// Step returns the stage by places further, or key itself beyond the ends. Stages that skip is true of are passed over.
func Step(key string, by int, skip func(key string) bool) string {
	for i := slices.Index(Keys, key) + by; i >= 0 && i < len(Keys); i += by {
		if !skip(Keys[i]) {
			return Keys[i]
		}
	}
	return key
}

// Sentences say what the stage of the card with that key does with the outcome of the one before, in a run of s that
// has come to snap, nil before it: plain in everyday words, as a film does, own in the field's own; "" if there is no
// such card.
func Sentences(key string, s spec.Spec, snap *snapshot.Snapshot, table bool) (plain, own string) {
	v := newView(s, snap, -1)
	return v.plainly(key, table), v.says(key, table)
}

// Card is what one card shows.
type Card struct {
	Key, Title string
	Round      int            // the round that it shows and its title names, 0 for none
	Reached    bool           // false: the picture has no data
	Unused     bool           // the run does without this stage; the caption and the words say why
	Caption    string         // what the main picture says, or why there is none
	Small      chart.Figure   // for the strip
	Full       []chart.Figure // for the open card, the main one first
	Explain    string         // two sentences
	Formula    Formula        // with the values of the moment
	Facts      []Fact         // further numbers, named
	Diagnoses  diagnosis.List
}

type values = mathml.Values

// Formula is formulas with their numbers. They become MathML only where they are read: that takes more than
// a third of the time of a card, and cards are built for every scene of a film.
type Formula []struct {
	text string
	v    values
}

func formula(text string, v values) Formula { return Formula{{text, v}} }

// String returns the formulas in MathML.
func (f Formula) String() string {
	var b strings.Builder
	for _, part := range f {
		b.WriteString(mathml.Block(part.text, part.v))
	}
	return b.String()
}

// Fact is a named number.
type Fact struct {
	Name, Value string
	Number      string // under which explain.Number knows it; "" where there is nothing to explain
}

// One builds a card; it panics if key is not one of Keys. rounds is how many the run is known to take: one that is
// watched later than it happened may have taken more than snap has come to.
func One(key string, s spec.Spec, snap *snapshot.Snapshot, rounds, highlighted int) Card {
	v := newView(s, snap, highlighted)
	v.coming = rounds
	return v.card(key)
}

var builders = map[string]func(*view, *Card){
	Samples: (*view).samples, Moments: (*view).moments, Rank: (*view).rank, Jennrich: (*view).jennrich,
	Sees: (*view).sees, Scalars: (*view).scalars, Regression: (*view).regression, Rounds: (*view).rounds,
	Loss: (*view).loss, Refinement: (*view).refinement, Race: (*view).race,
}

func (v *view) card(key string) Card {
	c := Card{Key: key, Title: texts[key].title, Caption: texts[key].waiting, Explain: texts[key].explain}
	builders[key](v, &c)
	if why, ok := v.unused(key); ok && !c.Reached {
		c.Caption, c.Explain, c.Unused = why.Caption, cmp.Or(why.Explain, c.Explain), true
	}
	if len(c.Full) == 0 {
		empty := chart.Axis{Bare: true}
		c.Small = chart.Figure{Title: c.Title, X: empty, Y: empty}
		c.Full = []chart.Figure{c.Small}
	} else if said := c.Full[0].Caption(); c.Reached && said != "" {
		c.Caption = said
	}
	for _, d := range v.Snap.Diagnoses {
		if Where(d.Code) == key {
			c.Diagnoses = append(c.Diagnoses, d)
		}
	}
	if c.Reached && !v.Snap.Points.Gaussian() && slices.Contains(gaussian, key) {
		c.Diagnoses.Add(diagnosis.NotGaussian, nil, diagnosis.SayRestsOnGaussian)
	}
	return c
}

// show gives the card of a stage that was reached its pictures, the first of them small as well.
func (c *Card) show(pictures ...chart.Figure) {
	c.Reached, c.Full, c.Small = true, pictures, pictures[0]
}

// fact lists names with their values behind them.
func (c *Card) fact(namesAndValues ...string) {
	for pair := range slices.Chunk(namesAndValues, 2) {
		c.Facts = append(c.Facts, Fact{Name: pair[0], Value: pair[1]})
	}
}

func (c *Card) explained(name, value, what string, of int) {
	c.Facts = append(c.Facts, Fact{name, value, explain.Name(what, of)})
}

// datum returns a datum of the unit that is shown under the number of − 1, in its colour.
func datum(of int, x, y float64, label, tell string) chart.Datum {
	return chart.Datum{X: x, Y: y, Of: of, Colour: palette.Of(of), Label: label, Tell: tell}
}

func picture(title string, x, y chart.Axis) chart.Figure {
	return chart.Figure{Title: title, X: x, Y: y}
}

// square is a picture whose axes have the same unit.
func square(title string, x, y chart.Axis) chart.Figure {
	return chart.Figure{Title: title, X: x, Y: y, Equal: true}
}

// axis is linear, with numbers at its ticks.
func axis(name string) chart.Axis { return chart.Axis{Name: name} }

func logAxis(name string) chart.Axis { return chart.Axis{Name: name, Kind: scale.Log} }

// labelledAxis has the labels that are added to it in place of numbers, also where there are none.
func labelledAxis(name string) chart.Axis { return chart.Axis{Name: name, Labels: []scale.Tick{}} }

// unitAxis has a place for every unit found.
func (v *view) unitAxis() chart.Axis { return chart.NamedAxis("unit", words.Each(v.Named(), v.Name)) }

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
