// Package verdict is the part of the page that says in one sentence how the run stands, beside the notice, and decides
// what screen readers announce. It listens to the model and the notice, and changes nothing.
package verdict

import (
	"cmp"
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
	Text    text
	Remarks string // sentences, each in a line of its own
	Tone    string // idle, busy, good, warn or bad, which decides the colour and the sign
	Aside   string // the time at the end of the line
}

// String implements fmt.Stringer: the sentence and the remarks.
func (v verdict) String() string {
	return strings.Join(append([]string{v.Text.String()}, v.remarks()...), " ")
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

func say(tone, words string) verdict { return verdict{Text: text{before: words}, Tone: tone} }

// text is the text of a verdict, with the largest error apart, which the page can explain; "" for none.
type text struct{ before, worst, after string }

// String implements fmt.Stringer.
func (t text) String() string { return t.before + t.worst + t.after }

func (t text) then(more text) text {
	if t.worst == "" {
		return text{t.before + more.before, more.worst, more.after}
	}
	t.after += more.String()
	return t
}

func (t text) plus(words string) text { return t.then(text{before: words}) }

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
	s.mystery = m.Mystery()
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

// Now is Of for the model as it stands.
func Now(m *model.Model) (text, tone string) {
	v := describe(situationOf(m))
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

func guessing(s situation) verdict {
	score, units := s.mystery.Score, s.mystery.Hidden.Network.Units()
	matched := score.Matched == units && score.Guessed == units
	switch {
	case !s.scored:
		return say("idle", guessIt(units, s.mystery.Hidden.Network.Dim()))
	case matched && score.Left() < nearlyAll:
		return say("good", guessRight+guessFigures(score))
	case matched: // where the creases lie is right, if not yet how steeply they fold
		return say("good", guessScored+guessFigures(score))
	}
	return say("warn", guessScored+guessFigures(score))
}

// nearlyAll is the part of E f² that a right guess may leave unexplained.
const nearlyAll = 0.01

func ready(s situation) verdict {
	if s.data != nil {
		return say("idle", tableRead(s.data.Rows, s.data.Dim))
	}
	if s.awaited {
		return say("busy", afterDrawing)
	}
	d, m := s.spec.Network.Dim(), s.spec.Network.Units()
	if m == 0 {
		return say("idle", emptySheet)
	}
	if err := s.spec.Validate(true); err != nil {
		return say("bad", messages.Complaint(err))
	}
	if text := messages.Crowded(s.spec); text != "" {
		return say("warn", text)
	}
	if s.mystery != nil {
		return say("idle", wereHidden(m, d, s.spec.Sampling.Samples))
	}
	source := infiniteData
	if s.spec.Learning.Method != spec.Exact {
		source = fromSamples(s.spec.Sampling.Samples)
	}
	return say("idle", pressLearn(m, d, source))
}

func running(s situation) verdict {
	paused, tone := s.state == model.Paused, "busy"
	switch {
	case s.message != "":
		return say(tone, lead(paused)+": "+s.message+".")
	case s.snap == nil:
		return say(tone, lead(paused)+" …")
	}
	state := ""
	switch {
	case s.spec.Learning.Method == spec.Exact && s.data == nil:
		state = lead(paused) + " " + infiniteData
	case s.snap.Round > 0:
		state = roundNow(paused, s.snap.Round, doing(s.scene, s.stage(), s.inputs()))
	case s.snap.Total > 0 && s.snap.Samples < s.snap.Total:
		state = lead(paused) + ": " + ofSamples(s.snap.Samples, s.snap.Total)
	default:
		state = stageNow(paused, s.stage(), s.snap.Samples, doing(s.scene, s.stage(), s.inputs()))
	}
	if n := s.snap.Passing; n >= longPass && s.scene == "" && s.snap.Stage != snapshot.StageMoments {
		state += goneThrough(s.snap.Passed, n)
	}
	v := say(tone, state)
	v.Text, v.Aside = v.Text.then(soFar(s)), number.Seconds(s.snap.Seconds)
	if s.snap.Left >= longSearch && s.scene == "" {
		v.Text = v.Text.plus(upTo(s.snap.Left))
	}
	v.Text = v.Text.plus(".")
	return v
}

// The seconds left from which a search says how long it may take, and the samples from which a pass says how far it is.
const (
	longSearch = 20
	longPass   = 1_000_000
)

// stage returns the stage that a run has reached, in a film that of the scene, which may be of an early part.
func (s *situation) stage() snapshot.Stage {
	if s.scene == "" || cards.Current(s.snap) == s.scene {
		return s.snap.Stage
	}
	return snapshot.Stage(s.scene) // cards have the names of their stages
}

func whileDrawn(s situation) verdict {
	method := model.Quick(s.spec).Learning.Method
	lead := whileDrawing(method, s.spec.Learning.Method)
	s.spec.Learning.Method, s.spec.Sampling.Samples = method, s.snap.Total
	v := done(s)
	v.Text = text{before: lead}.then(v.Text)
	return v
}

func lookingBack(s situation) verdict {
	v := say("idle", showing(s.snap.Round, s.snap.Samples, cmp.Or(cards.StageTitle(s.snap.Stage), noStage)))
	v.Text, v.Aside = v.Text.then(soFar(s)).plus("."), number.Seconds(s.snap.Seconds)
	return v
}

func soFar(s situation) text {
	if !known(s) {
		if n := len(s.snap.Units); n > 0 {
			return text{before: foundUnits(n, s.inputs())}
		}
		return text{}
	}
	t := tally(s)
	return foundOf(t.Recovered, s.spec.Network.Units(), s.spec.Network.Dim(), t.Worst)
}

func done(s situation) verdict {
	if !known(s) {
		return withoutTruth(s)
	}
	r := result{Tally: tally(s), off: farOff(s)}
	signs, told := undeterminedSigns(s, r.Recovered)
	r.why = reasonOf(s.snap.Diagnoses, r.Missing, told)
	v := r.sentence(s)
	v.remark(r.finders(s), signs)
	if signs != "" {
		v.Tone = "warn"
	}
	if r.Extra > 0 {
		v.remark(extraUnits(r.Extra, s.spec.Network.Dim()))
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
	off []int          // the units that were recovered, but are far off
	why diagnosis.List // the obstacles beside signs, as far as the learner knows them
}

func (r result) sentence(s situation) verdict {
	m, d, source, rounds := s.spec.Network.Units(), s.spec.Network.Dim(), sourceOf(s), 0
	if fit, _ := byFit(s); len(fit) == 0 && !s.snap.Direct {
		rounds = len(s.snap.Rounds)
	}
	if r.Recovered == 0 {
		return say("bad", noneRecovered(m, d, source))
	}
	lost, units := r.Missing, all(m, d)
	if len(lost) > 0 {
		units = some(r.Recovered, m, d)
		if len(r.why) > 0 && slices.Equal(r.why[0].Subject(), lost) {
			lost = nil // the next sentence begins with them
		}
	}
	v, said := verdict{Tone: "warn"}, ""
	switch {
	case len(r.off) == r.Recovered:
		said = allFarOff
	case len(r.off) > 0:
		said = someFarOff(r.off, d)
	case r.Worst > outcome.Visible && len(r.Missing) > 0:
		said = foundApproximately + inRounds(rounds)
	case r.Worst > outcome.Visible:
		said = onlyApproximately
	default:
		said = recoveredWell + inRounds(rounds)
		if len(r.Missing) == 0 {
			v.Tone = "good"
		}
	}
	v.Text = text{units + said + largestError, outcome.ErrorText(r.Worst), closing(source, lost, d)}
	return v
}

// lastDigits is the error below which a direct fit only added digits.
const lastDigits = 1e-6

// finders says what found the units, unless the sentence did: rounds and tensors, or a fit and where it started.
func (r result) finders(s situation) string {
	fit, others := byFit(s)
	switch after := len(s.snap.Rounds) > 0; {
	case len(fit) > 0:
		return foundByFit(fit, others, after, s.spec.Network.Dim(), outcome.FromStart(s.snap))
	case after && s.snap.Direct && r.Recovered > 0:
		from := ""
		if !outcome.FromRounds(s.snap) {
			from = outcome.FromStart(s.snap)
		}
		return refinedByFit(len(s.snap.Rounds), r.Recovered, r.Worst, from)
	}
	return foundBy(recovered(s))
}

// recovered lists the units found that match a drawn one, or all of them if the true network is unknown.
func recovered(s situation) []snapshot.Unit {
	var list []snapshot.Unit
	for i, u := range s.snap.Units {
		if s.number(i) >= 0 {
			list = append(list, u)
		}
	}
	return list
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

func sourceOf(s situation) string {
	n, all := s.snap.Samples, s.spec.Sampling.Samples
	switch {
	case s.spec.Learning.Method == spec.Exact:
		return infiniteData
	case n < all: // the practical method stops when more of them would change nothing
		return fromSome(n, all)
	}
	return fromSamples(n)
}

func farOff(s situation) (off []int) {
	for _, u := range s.snap.Units {
		if u.Truth >= 0 && u.Error > outcome.Apart {
			off = append(off, u.Truth)
		}
	}
	slices.Sort(off)
	return slices.Compact(off)
}

func withoutTruth(s situation) verdict {
	n := len(s.snap.Units)
	r := result{Tally: outcome.Tally{Recovered: n, Worst: math.Sqrt(s.snap.HeldOut / s.snap.Energy)}}
	samples := messages.Samples(s.snap.Samples)
	if s.data != nil && s.snap.Samples < int64(s.data.Rows) {
		samples = ofSamples(s.snap.Samples, int64(s.data.Rows))
	}
	v, told := say("good", foundInTable(n, s.inputs(), samples)+"."), false
	if s.snap.Stage == snapshot.StageDone && s.data != nil && len(s.data.Look.Names) > 0 {
		v, told = say("good", inTable(s.snap, s.data.Look.Names)), true
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
		return signsUndetermined(found), false
	}
	if sets := flippableSets(s); len(sets) > 0 {
		return signsTogether(sets, len(s.snap.Units), s.inputs()), true
	}
	return messages.Diagnosis(s.snap.Diagnoses[at], s.inputs()), true
}

func isAmbiguous(d snapshot.Diagnosis) bool { return d.Code == diagnosis.Ambiguous }

// mostSets is how many sets of units the verdict names: where there are more the diagnosis is plainer.
const mostSets = 2

// flippableSets returns the minimal sets of units, by the page's numbers, that can be flipped without changing the
// network that was found; nil if there are too many, or none that leaves every digit unchanged.
func flippableSets(s situation) (sets [][]int) {
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
