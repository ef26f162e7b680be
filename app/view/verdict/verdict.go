// Package verdict is the part of the page that says in one sentence how the run stands, beside the notice, and decides
// what screen readers announce. It listens to the model and the notice, and changes nothing.
package verdict

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// verdict is the one sentence on the state of the run, for students, and the remarks that are folded under it.
type verdict struct {
	Text    string // up to the figure
	Figure  string // what the page can explain, "" for nothing
	After   string // what follows it
	Remarks string // sentences, each in a line of its own
	Tone    string // idle, busy, good, warn or bad, which decides the colour and the sign
	Aside   string // the time at the end of the line
}

// String implements fmt.Stringer: the sentence and the remarks.
func (v verdict) String() string {
	return strings.Join(append([]string{v.Text + v.Figure + v.After}, v.remarks()...), " ")
}

func (v verdict) remarks() []string {
	return strings.FieldsFunc(v.Remarks, func(r rune) bool { return r == '\n' })
}

// remark adds sentences that are not "" to the remarks.
func (v *verdict) remark(sentences ...string) {
	for _, s := range sentences {
		if s = strings.TrimSpace(s); s != "" {
			v.Remarks += s + "\n"
		}
	}
}

func say(tone, words string) verdict { return verdict{Text: words, Tone: tone} }

type situation struct {
	spec    spec.Spec
	state   model.RunState
	message string // why the run failed, or what it is doing
	snap    *snapshot.Snapshot
	data    *model.Data // the table that the run learns from instead of the drawing
	back    bool        // snap is an earlier snapshot of the recording than the newest
	drawing bool        // the drawing is being dragged, and learned again at every position
	dim     int         // the inputs of a network that a film hides, 0 without one
	scene   string      // the key of the card that a film shows, "" without one
	film    model.Film
	after   bool // the run follows a drag that has ended
	awaited bool // the drawing is being dragged, and will be learned when the drag ends
	mystery *model.Mystery
	scored  bool // whether the present guess at a mystery sheet has been scored
	taught  bool // a lesson is open, which may ask what a run is about to find
}

func situationOf(m *model.Model) situation {
	s := situation{spec: m.Spec(), snap: m.Snapshot(), data: m.Data(), film: m.Film(), after: m.Before() != nil}
	s.back = m.Scrubbed() >= 0 && s.snap != m.Newest()
	if f := m.Film(); f.Hides() {
		s.spec.Network, s.dim = m.Drawn()
		s.scene = f.Card
	}
	s.state, s.message = m.State()
	s.drawing, s.awaited = m.Followed(), m.Awaited()
	s.mystery, s.taught = m.Mystery(), m.View().Lesson != ""
	s.scored = s.mystery != nil && m.Scored()
	if s.mystery != nil && s.mystery.Revealed && !reflect.DeepEqual(s.mystery.Hidden.Network, m.Spec().Network) {
		s.mystery = nil // the page shows another drawing by now
	}
	return s
}

// Of returns what the page says of a run that has ended, with its remarks, and its tone: good, warn or bad.
func Of(s spec.Spec, last *snapshot.Snapshot) (text, tone string) {
	v := describe(situation{spec: s, state: model.Done, snap: last})
	return v.String(), v.Tone
}

func describe(s situation) verdict {
	if s.mystery != nil && !s.mystery.Revealed {
		return guessing(s)
	}
	if s.back && s.snap != nil && s.state != model.Failed {
		return lookingBack(s)
	}
	switch s.state {
	case model.Loading:
		return say("idle", pageLoading)
	case model.Failed:
		return say("bad", messages.Sentence(s.message))
	case model.Learning, model.Paused:
		if s.drawing && s.snap != nil {
			return whileDrawn(s)
		}
		return running(s)
	case model.Done:
		if s.snap == nil {
			return say("bad", noResult)
		}
		v := done(s)
		if s.snap.Seconds > 0 {
			v.Aside = number.Seconds(s.snap.Seconds)
		}
		return v
	}
	return ready(s)
}

// stage returns the stage that a run has reached, in a film that of the scene, which may be of an early part.
func (s *situation) stage() snapshot.Stage {
	if s.scene == "" || cards.Current(s.snap) == s.scene {
		return s.snap.Stage
	}
	return snapshot.Stage(s.scene) // cards have the names of their stages
}

func whileDrawn(s situation) verdict {
	method, by := model.Quick(s.spec).Learning.Method, ""
	if method != s.spec.Learning.Method {
		by = ", by rounds"
	}
	s.spec.Learning.Method, s.spec.Sampling.Samples = method, s.snap.Total
	v := done(s)
	v.Text = "Learned while you draw" + by + ". " + v.Text
	return v
}

func done(s situation) verdict {
	if !known(s) {
		return withoutTruth(s)
	}
	r := result{Tally: tally(s)}
	for _, u := range s.snap.Units {
		if u.Truth >= 0 && u.Error > outcome.Apart && !slices.Contains(r.off, u.Truth) {
			r.off = append(r.off, u.Truth)
		}
	}
	slices.Sort(r.off)
	signs, told := undeterminedSigns(s, r.Recovered)
	r.why, r.open = reasonOf(s.snap.Diagnoses, r.Missing, told), signs != ""
	v := r.sentence(s)
	v.remark(r.finders(s), signs)
	if signs != "" {
		v.Tone = "warn"
	}
	if r.Extra > 0 {
		v.remark(fmt.Sprintf("The run also found %s that %s not drawn.", words.Plural(r.Extra, s.noun()),
			plural(r.Extra, "was", "were")))
		if v.Tone == "good" {
			v.Tone = "warn"
		}
	}
	if v.Tone != "good" {
		v.remark(sentences(r.why, s.inputs())...)
	}
	return v
}

type result struct {
	outcome.Tally
	off  []int          // the units that were recovered, but are far off
	why  diagnosis.List // the obstacles beside signs, as far as the learner knows them
	open bool           // the signs are undetermined
}

// byFit lists the true units that a direct fit has found. others reports whether something else has found units too.
func byFit(s situation) (fit []int, others bool) {
	for i, u := range s.snap.Units {
		switch n := s.number(i); {
		case n < 0:
		case u.Origin.By != snapshot.ByFit:
			others = true
		default:
			fit = append(fit, n)
		}
	}
	slices.Sort(fit)
	return fit, others
}

func withoutTruth(s situation) verdict {
	n := len(s.snap.Units)
	r := result{Tally: outcome.Tally{Recovered: n, Worst: math.Sqrt(s.snap.HeldOut / s.snap.Energy)}}
	samples := messages.Samples(s.snap.Samples)
	if s.data != nil && s.snap.Samples < int64(s.data.Rows) {
		samples = ofSamples(s.snap.Samples, int64(s.data.Rows))
	}
	v, told := say("good", s.foundIn(samples)+"."), false
	if s.snap.Stage == snapshot.StageDone && s.data != nil && len(s.data.Look.Names) > 0 {
		v, told = say("good", inTable(s)), true
	}
	v.remark(r.finders(s))
	list := outcome.Against(s.snap.Diagnoses, s.spec.Learning, told)
	if n == 0 || len(list) > 0 || !told && !s.snap.Signs.Resolved {
		v.Tone = "warn"
	}
	signs, ambiguous := "", false
	if !told && list.Has(diagnosis.Ambiguous) {
		signs, ambiguous = undeterminedSigns(s, n)
	}
	v.remark(signs)
	v.remark(sentences(reasonOf(list, nil, ambiguous), s.inputs())...)
	return v
}

// reasonOf returns the diagnoses that name missing units, else the first, without the one on signs if it was told.
func reasonOf(all diagnosis.List, missing []int, told bool) diagnosis.List {
	list := slices.DeleteFunc(slices.Clone(all), func(d snapshot.Diagnosis) bool {
		return told && isAmbiguous(d)
	})
	for i, d := range list {
		if d.Code == diagnosis.Order { // all others follow from this one
			return list[i : i+1]
		}
	}
	if lacks := ofMissing(all, missing); len(lacks) > 0 {
		return lacks
	}
	return list[:min(len(list), 1)]
}

// ofMissing returns the diagnoses that name missing units which no earlier one has named.
func ofMissing(list diagnosis.List, missing []int) (named diagnosis.List) {
	left := slices.Clone(missing)
	for _, d := range list {
		before := len(left)
		left = slices.DeleteFunc(left, func(u int) bool { return slices.Contains(d.Units, u) })
		if len(left) < before {
			named = append(named, d)
		}
	}
	return named
}

func sentences(list diagnosis.List, dim int) []string {
	return words.Each(list, func(d snapshot.Diagnosis) string { return messages.Diagnosis(d, dim) })
}

// inputs returns the number of inputs of the table or of the drawing, which a film may hide.
func (s situation) inputs() int {
	switch {
	case s.data != nil:
		return s.data.Dim
	case s.dim > 0:
		return s.dim
	}
	return s.spec.Network.Dim()
}

// number returns the number of found unit i: of the drawn one that it recovers, −1 for none, or i without a drawing.
func (s situation) number(i int) int {
	if !known(s) {
		return i
	}
	return s.snap.Units[i].Truth
}

// noun is what the page calls a unit: a crease in the plane.
func (s situation) noun() string { return messages.Noun(s.inputs()) }

func (s situation) numbered(list []int) string { return words.Numbered(s.noun(), list) }

func known(s situation) bool { return s.data == nil && s.spec.Network.Units() > 0 }

func tally(s situation) outcome.Tally { return outcome.Count(s.snap, s.spec.Network.Units()) }

// undeterminedSigns says which signs of the units found are unknown, "" if none is. Where the run determined them and
// several choices fit, certain units can be flipped together; where it did not, each unit may have to be. told reports
// whether the sentence says what the diagnosis says.
func undeterminedSigns(s situation, found int) (text string, told bool) {
	if found == 0 || s.snap.Signs.Resolved {
		return "", false
	}
	at := slices.IndexFunc(s.snap.Diagnoses, isAmbiguous)
	if at < 0 {
		return plural(found, "Its sign is undetermined:", "Their signs are undetermined: for each,") +
			" (w, b) and (−w, −b) are both possible.", false
	}
	if sets := flippableSets(s); len(sets) > 0 {
		return signsTogether(s, sets), true
	}
	return messages.Diagnosis(s.snap.Diagnoses[at], s.inputs()), true
}

func isAmbiguous(d snapshot.Diagnosis) bool { return d.Code == diagnosis.Ambiguous }

// flippableSets returns the minimal sets of units, by the page's numbers, that can be flipped without changing the
// network that was found; nil if there are too many, or none that leaves every digit unchanged.
func flippableSets(s situation) (sets [][]int) {
	const mostSets = 2 // that the verdict names: where there are more the diagnosis is plainer
	masks, err := network.SignPatterns(s.snap.Recovered)
	if err != nil || len(masks) > 1<<mostSets {
		return nil
	}
	for _, m := range masks {
		if m == 0 || slices.ContainsFunc(masks, func(o uint32) bool { return o != 0 && o != m && o&m == o }) {
			continue
		}
		var set []int
		for i := range s.snap.Units {
			n := s.number(i)
			switch {
			case m>>i&1 == 0:
			case n < 0:
				return nil // the page has no number for this unit, so the sets cannot be named
			default:
				set = append(set, n)
			}
		}
		slices.Sort(set)
		sets = append(sets, set)
	}
	if len(sets) > mostSets {
		return nil
	}
	return sets
}
