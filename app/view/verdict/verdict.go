// Package verdict is the part of the page with the one sentence on the state of the
// run, and the notice beside it. It owns what screen readers announce. It listens to
// the drawing, the run, the table of samples and the state's notice; it changes
// nothing.
package verdict

import (
	"math"
	"reflect"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/text/number"
)

// verdict is the one sentence on the state of the run, for students.
type verdict struct {
	Text  text
	Tone  string // idle, busy, good, warn, bad: the colour and the sign
	Aside string // figures at the end of the line
}

// say returns a verdict without a largest error.
func say(tone, words string) verdict { return verdict{Text: text{before: words}, Tone: tone} }

// text is what a verdict says. The largest error, where it says one, stands apart: it is a
// number that can be explained.
type text struct{ before, worst, after string }

// String implements fmt.Stringer.
func (t text) String() string { return t.before + t.worst + t.after }

// then returns t with more after it.
func (t text) then(more text) text {
	if t.worst == "" {
		return text{t.before + more.before, more.worst, more.after}
	}
	t.after += more.String()
	return t
}

// plus returns t with more words after it.
func (t text) plus(words string) text { return t.then(text{before: words}) }

// situation is everything that the verdict depends on.
type situation struct {
	spec    spec.Spec
	state   model.RunState
	message string // of a failure
	snap    *snapshot.Snapshot
	data    *model.Data // learned from in place of the drawing
	back    bool        // snap is of the recording, before the newest
	drawing bool        // the drawing is dragged, and learned again at every place
	dim     int         // inputs of the network that a film hides, 0 without one
	scene   string      // the key of the card that a film shows, "" without one
	awaited bool        // it is dragged, and will be learned when that ends
	mystery *model.Mystery
	scored  bool // the guess at a mystery sheet, as it is now
}

// situationOf returns the situation of a page that shows m.
func situationOf(m *model.Model) situation {
	s := situation{spec: m.Spec(), snap: m.Snapshot(), data: m.Data()}
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
		s.mystery = nil // another drawing
	}
	return s
}

// closeError is the largest parameter error at which a unit counts as recovered in
// a verdict without reservations: creases that far apart still lie on each
// other in the picture.
const closeError = 0.03

// describe says in plain words where the run stands, in every state of the page.
func describe(s situation) verdict {
	if s.mystery != nil && !s.mystery.Revealed {
		return guessing(s)
	}
	if s.back && s.snap != nil && s.state != model.Failed {
		return looking(s)
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

// guessing is the verdict while a network is hidden.
func guessing(s situation) verdict {
	score, units := s.mystery.Score, s.mystery.Hidden.Network.Units()
	switch {
	case !s.scored:
		return say("idle", guessIt(units, s.mystery.Hidden.Network.Dim()))
	case score.Matched == units && score.Guessed == units && score.Left() < nearlyAll:
		return say("good", guessRight(score))
	}
	return say("warn", guessScored(score))
}

// nearlyAll is the part of E f² that a guess may leave and still be called right.
const nearlyAll = 0.01

// ready is the verdict before a run.
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

// running is the verdict on a run under way.
func running(s situation) verdict {
	lead, tone := learning, "busy"
	if s.state == model.Paused {
		lead = pausedRun
	}
	if s.snap == nil {
		if s.message != "" {
			return say(tone, lead+": "+s.message+".")
		}
		return say(tone, lead+justStarted)
	}
	state := ""
	switch {
	case s.spec.Learning.Method == spec.Exact && s.data == nil:
		state = lead + " " + infiniteData
	case s.snap.Round > 0 && s.scene == cards.Rounds:
		state = roundOnly(lead, s.snap.Round, s.snap.Samples)
	case s.snap.Round > 0:
		state = roundSoFar(lead, s.snap.Round, s.snap.Samples, stageWord(s.stage(), true))
	case s.snap.Total > 0 && s.snap.Samples < s.snap.Total:
		state = samplesSoFar(lead, s.snap.Samples, s.snap.Total)
	default:
		state = stageSoFar(lead, s.snap.Samples, stageWord(s.stage(), false))
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

// longSearch is from how many seconds on a search tells how long it may take still.
const longSearch = 20

// longPass is from how many samples on a pass over them, which may show nothing else that
// is new, tells how far it is.
const longPass = 1_000_000

// stage is the stage that a run under way is at: in a film that of its scene, which may
// show an early part of a later snapshot.
func (s *situation) stage() snapshot.Stage {
	if s.scene == "" || cards.Current(s.snap) == s.scene {
		return s.snap.Stage
	}
	return snapshot.Stage(s.scene) // cards have the names of their stages
}

// whileDrawn is the verdict on a short run that was made while the drawing is dragged.
func whileDrawn(s situation) verdict {
	method := model.Quick(s.spec).Learning.Method
	lead := whileDrawing(method, s.spec.Learning.Method)
	s.spec.Learning.Method, s.spec.Sampling.Samples = method, s.snap.Total
	v := done(s)
	v.Text = text{before: lead}.then(v.Text)
	return v
}

// looking is the verdict on a place in the recording that is looked back at.
func looking(s situation) verdict {
	v := say("idle", showing(s.snap.Samples, stageWord(s.snap.Stage, false)))
	if s.snap.Round > 0 {
		v = say("idle", showingRound(s.snap.Round, s.snap.Samples, stageWord(s.snap.Stage, true)))
	}
	v.Text, v.Aside = v.Text.then(soFar(s)).plus("."), number.Seconds(s.snap.Seconds)
	return v
}

// soFar says what of the network the snapshot of a run under way has found.
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

// done is the verdict on a run that came to its end.
func done(s situation) verdict {
	if !known(s) {
		return unknown(s)
	}
	r := resultOf(s)
	v := r.sentence(s)
	v.Text = v.Text.plus(r.finders(s))
	if r.signs != "" {
		v.Text = v.Text.plus(r.signs)
		v.Tone = "warn"
	}
	if r.Extra > 0 {
		v.Text = v.Text.plus(extraUnits(r.Extra, s.spec.Network.Dim()))
		if v.Tone == "good" {
			v.Tone = "warn"
		}
	}
	if v.Tone != "good" {
		v.Text = v.Text.plus(said(r.why, s.inputs()))
	}
	return v
}

// result is what a run has come to, held against what was drawn.
type result struct {
	outcome.Tally
	off   []int          // recovered, but far off: what they open to is wrong
	signs string         // what is not known of the signs, "" if all are
	why   diagnosis.List // what else stood in the way, as far as anything is known
}

func resultOf(s situation) result {
	r := result{Tally: tally(s), off: farOff(s)}
	text, told := openSigns(s, r.Recovered)
	r.signs, r.why = text, reason(s.snap, r.Missing, told)
	return r
}

// sentence says how much of the drawing was recovered.
func (r result) sentence(s situation) verdict {
	m, d, source, rounds := s.spec.Network.Units(), s.spec.Network.Dim(), sourceOf(s), 0
	if fit, _ := byFit(s); len(fit) == 0 && !s.snap.Direct {
		rounds = len(s.snap.Rounds)
	}
	switch {
	case r.Recovered == 0:
		return say("bad", noneRecovered(m, d, source))
	case len(r.Missing) > 0:
		lost := r.Missing
		if len(r.why) > 0 && slices.Equal(r.why[0].Subject(), lost) {
			lost = nil // the sentence that follows begins with them
		}
		if len(r.off) > 0 {
			return verdict{Tone: "warn", Text: r.sayFarOff(some(r.Recovered, m, d), d, source, lost)}
		}
		return verdict{Tone: "warn",
			Text: someRecovered(r.Recovered, m, d, rounds, r.Worst > closeError, r.Worst, source, lost)}
	case len(r.off) > 0:
		return verdict{Tone: "warn", Text: r.sayFarOff(all(m, d), d, source, nil)}
	case r.Worst > closeError:
		return verdict{Tone: "warn", Text: allApproximately(m, d, r.Worst, source)}
	case early(s) && rounds == 0:
		return verdict{Tone: "good",
			Text: allRecoveredEarly(m, d, r.Worst, s.snap.Samples, s.spec.Sampling.Samples)}
	}
	return verdict{Tone: "good", Text: allRecovered(m, d, rounds, r.Worst, source)}
}

// sayFarOff says which of those found are far off.
func (r result) sayFarOff(lead string, d int, source string, lost []int) text {
	if len(r.off) == r.Recovered {
		return allFarOff(lead, d, r.Worst, source, lost)
	}
	return someFarOff(lead, d, r.off, r.Worst, source, lost)
}

// lastDigits is the error below which a direct fit added no more than digits.
const lastDigits = 1e-6

// finders says what found the units, as far as the sentence before it has not: the
// rounds and tensors, or a direct fit and where it began.
func (r result) finders(s situation) string {
	fit, others := byFit(s)
	after := len(s.snap.Rounds) > 0
	switch {
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

// recovered lists the units found that recover one that was drawn, or where nothing is
// known of the network all of them.
func recovered(s situation) []snapshot.Unit {
	var list []snapshot.Unit
	for _, u := range s.snap.Units {
		if u.Truth >= 0 || !known(s) {
			list = append(list, u)
		}
	}
	return list
}

// byFit lists the true units that a direct fit has found, and says whether there are
// others.
func byFit(s situation) (fit []int, others bool) {
	for i, u := range s.snap.Units {
		switch {
		case known(s) && u.Truth < 0:
		case u.Origin.By != snapshot.ByFit:
			others = true
		case known(s):
			fit = append(fit, u.Truth)
		default:
			fit = append(fit, i) // without a drawing they count as they were found
		}
	}
	slices.Sort(fit)
	return fit, others
}

// early says whether the run did without some of its samples: the practical
// method stops where more of them would change nothing.
func early(s situation) bool {
	return s.spec.Learning.Method != spec.Exact && s.snap.Samples < s.spec.Sampling.Samples
}

// sourceOf says from what was learned.
func sourceOf(s situation) string {
	n, all := s.snap.Samples, s.spec.Sampling.Samples
	switch {
	case s.spec.Learning.Method == spec.Exact:
		return infiniteData
	case early(s):
		return fromFirst(n, all)
	}
	return fromSamples(n)
}

// farError is the parameter error beyond which a unit is said to be far off. Creases that
// far apart are seen to lie elsewhere: of an error in b alone, by 15 hundredths of a
// standard deviation. A wrong sign is 2 off.
const farError = 0.15

// farOff lists the true units whose match is far off.
func farOff(s situation) (off []int) {
	for _, u := range s.snap.Units {
		if u.Truth >= 0 && u.Error > farError {
			off = append(off, u.Truth)
		}
	}
	slices.Sort(off)
	return slices.Compact(off)
}

// unknown is the verdict where nothing is known of the network.
func unknown(s situation) verdict {
	n := len(s.snap.Units)
	found := foundInTable(n, s.inputs(), tableSamples(s))
	if n > 0 && s.snap.HeldOut > 0 && s.snap.HeldOut < 1e-20*s.snap.Energy {
		found += explainsAll(n)
	} else if n > 0 && s.snap.HeldOut > 0 && s.snap.Energy > 0 {
		found += leavesOpen(s.snap.HeldOut / s.snap.Energy)
	}
	r := result{Tally: outcome.Tally{Recovered: n, Worst: math.Sqrt(s.snap.HeldOut / s.snap.Energy)}}
	v := say("good", found+"."+r.finders(s))
	if n == 0 || !s.snap.Signs.Resolved || len(s.snap.Diagnoses) > 0 {
		v.Tone = "warn"
		signs, told := "", false
		if slices.ContainsFunc(s.snap.Diagnoses, isAmbiguous) {
			signs, told = openSigns(s, n)
		}
		v.Text = v.Text.plus(signs + said(reason(s.snap, nil, told), s.inputs()))
	}
	return v
}

// tableSamples says how much of a table was learned from.
func tableSamples(s situation) string {
	if n := s.snap.Samples; s.data != nil && n < int64(s.data.Rows) {
		return firstOf(n, int64(s.data.Rows))
	}
	return messages.Samples(s.snap.Samples)
}

// reason returns the diagnoses of the units that are missing, or else the first of all, empty if
// the learner has none. That of the signs is left out where it is told already.
func reason(snap *snapshot.Snapshot, missing []int, told bool) diagnosis.List {
	list := slices.DeleteFunc(slices.Clone(snap.Diagnoses), func(d snapshot.Diagnosis) bool {
		return told && isAmbiguous(d)
	})
	for i, d := range list {
		if d.Code == diagnosis.Order { // whatever else there is comes of it
			return list[i : i+1]
		}
	}
	if lacks := ofMissing(snap.Diagnoses, missing); len(lacks) > 0 {
		return lacks
	}
	return list[:min(len(list), 1)]
}

// ofMissing returns what is known of every unit that is missing: a diagnosis for each that
// those before did not name.
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

// said writes diagnoses of a network of dim inputs as sentences that follow another.
func said(list diagnosis.List, dim int) (words string) {
	for _, d := range list {
		words += " " + messages.Diagnosis(d, dim)
	}
	return words
}

// inputs is the dimension, of the table or of the drawing, which a film may hide.
func (s situation) inputs() int {
	switch {
	case s.data != nil:
		return s.data.Dim
	case s.dim > 0:
		return s.dim
	}
	return s.spec.Network.Dim()
}

// known says whether what is found can be held against a truth.
func known(s situation) bool { return s.data == nil && s.spec.Network.Units() > 0 }

// tally holds what was found against the drawing.
func tally(s situation) outcome.Tally { return outcome.Count(s.snap, s.spec.Network.Units()) }
