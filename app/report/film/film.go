// Package film turns the recording of a run into a film: a list of scenes, one for
// each stage of the method and then one for each round. A run takes half a second; its film up to 10.
// The learner runs at full speed, the model records, and the film follows:
//
//   - film.Plan turns the recording so far into scenes: one per stage in the first passage, one per
//     round after it, faster and faster. A recording that has grown gives the same scenes and
//     more after them (film.TestPlanGrows).
//   - film.Player walks through the scenes by the time between two animation frames, which a
//     hidden page does not get. It waits at the end of a scene for a learner that is behind, plays
//     the others faster then, so that the whole ends in time (film.Longest), and pauses, goes on
//     and goes back when the viewer asks for it.
//   - session owns the player and alone moves model.Film. While it is on, Model.Snapshot is
//     what the scene lets be seen of the recorded one (Scene.Show): nothing of later stages,
//     nothing compared with what was drawn; Model.Drawn has no network, as for a table of
//     samples. Units are numbered as the film finds them (film.Shown); their true numbers come
//     with the last scene. So no view can give it away, and film.TestNothingDrawnIsShown checks
//     the cards.
//   - model.FilmChanged alone means that only the time within the scene has changed: what does
//     not move then does nothing.
//   - The run's state stays learning until the film ends. There is none at full pace, after an
//     import, and for readers who want no motion. At the slow paces such a run rests at every
//     mark instead (session.paced), until Skip.
package film

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/paper/jennrich"
	"crease/app/report/cards"
)

// Scene is a part of the film that shows one stage, on one card.
type Scene struct {
	Entries []int   // the entries of the recording, shown for equal times in turn; never empty
	Card    string  // the key of the card of its stage
	Seconds float64 // its length at the default pace
	Intro   bool    // it belongs to the first passage through the stages: later ones must not show
	Reveal  bool    // it is the last one, which compares the result with the drawing
}

// Entry returns the entry of the recording on display after a part t of the scene, from 0 to 1.
func (s Scene) Entry(t float64) int {
	i := int(t * float64(len(s.Entries)))
	return s.Entries[min(max(i, 0), len(s.Entries)-1)]
}

// Longest is how many seconds a film takes at most at the default pace, with what it waits for the learner and for a
// machine that draws slowly. What is left of the ten that a viewer has for it is for the frames before and after it: on
// two cores with ten other programs they took 1.4.
const Longest = 8.5

// Seconds of the scenes at the default pace: all together Longest at most, however many rounds there are. They are three
// beats, and in each something happens from its first second on: dots fall, arrows appear, the sheet folds up.
var introSeconds = map[string]float64{
	cards.Samples: 1.6, cards.Moments: 0.7,
	cards.Rank: 0.5, cards.Jennrich: 1.1, cards.Sees: 0.4,
	cards.Scalars: 0.7, cards.Refinement: 0.3, cards.Regression: 0.7,
}

const (
	revealSeconds = 0.5
	// Later rounds, and fits outside of rounds, take 2 seconds altogether: each 0.8 times as long as the one before.
	laterSeconds, laterFaster = 0.4, 0.8
)

// Plan returns the scenes of a recording. Those of a recording that has grown since begin with the same cards and
// seconds; the entries of a scene may have become more. The last scene, which reveals what was drawn, comes only if the
// recording ends with the end of the run.
func Plan(rec []*snapshot.Snapshot) []Scene {
	p := planner{at: map[string]int{}, next: laterSeconds}
	for i, s := range rec {
		switch {
		case s.Stage == snapshot.StageDone:
			card := cards.Regression // without scenes before it
			if n := len(p.scenes); n > 0 {
				card = p.scenes[n-1].Card
			}
			p.scenes = append(p.scenes, Scene{Entries: []int{i}, Card: card, Seconds: revealSeconds, Reveal: true})
		default: // after the first passage through the stages there is no other
			l := p.last
			p.later = p.later || s.Round > 1 || s.Round == 0 && s.Stage == snapshot.StageRefinement ||
				l != nil && (s.Round < l.Round || l.Stage == snapshot.StageRegression && s.Stage != snapshot.StageRegression)
			if p.later {
				p.addLater(i, s)
			} else {
				p.addIntro(i, s)
			}
		}
		p.last = s
	}
	return p.scenes
}

// planner makes the scenes, entry by entry.
type planner struct {
	scenes []Scene
	at     map[string]int // the scene of a card in the first passage
	last   *snapshot.Snapshot
	later  bool    // the first passage through the stages is over
	next   float64 // seconds of the next scene after it
}

// addIntro adds an entry of the first passage to the scene of its stage. Samples and
// tensors come before all else, also where the first entry is of a later stage.
func (p *planner) addIntro(i int, s *snapshot.Snapshot) {
	card := cards.OfStage[s.Stage]
	if s.Samples > 0 && (card == cards.Samples || card == cards.Moments || p.at[cards.Samples] == 0) {
		p.intro(cards.Samples, i, false)
	}
	if len(s.Moments) > 0 && (card == cards.Moments || p.at[cards.Moments] == 0) {
		p.intro(cards.Moments, i, true)
	}
	if card == cards.Scalars { // why it took two tensors, before their directions are put together
		p.intro(cards.Sees, i, true)
	}
	if card != cards.Samples && card != cards.Moments {
		p.intro(card, i, card == cards.Rank || card == cards.Jennrich)
	}
}

// intro adds an entry to the first passage's scene of a card or, if instead is true, replaces the entries before by it.
func (p *planner) intro(card string, i int, instead bool) {
	if p.at[card] == 0 {
		p.scenes = append(p.scenes, Scene{Card: card, Seconds: introSeconds[card], Intro: true})
		p.at[card] = len(p.scenes)
	}
	s := &p.scenes[p.at[card]-1]
	if instead {
		s.Entries = nil
	}
	s.Entries = append(s.Entries, i)
}

// addLater adds an entry of a later round, or of a fit outside of rounds.
func (p *planner) addLater(i int, s *snapshot.Snapshot) {
	card := cards.Rounds
	if s.Round == 0 {
		card = cards.OfStage[s.Stage]
	}
	if n := len(p.scenes); n > 0 && p.last.Round == s.Round && !p.scenes[n-1].Intro && p.scenes[n-1].Card == card {
		entries := &p.scenes[n-1].Entries
		if card == cards.Rounds { // shown are what is left at its beginning and what it has come to
			*entries = (*entries)[:1]
		}
		*entries = append(*entries, i)
		return
	}
	p.scenes = append(p.scenes, Scene{Entries: []int{i}, Card: card, Seconds: p.next})
	p.next *= laterFaster
}

// Show returns a snapshot reduced to what the scene shows. Until the last scene nothing is compared with the drawing,
// as if that were unknown. In the first passage through the stages, the results of later stages are left out.
func (s Scene) Show(n *snapshot.Snapshot) *snapshot.Snapshot {
	if s.Reveal {
		return n
	}
	c := *n
	if s.Intro {
		c = upTo(c, s.Card)
	}
	return blind(c)
}

// upTo drops the results of the stages after that of a card.
func upTo(s snapshot.Snapshot, card string) snapshot.Snapshot {
	at, rank := slices.Index(cards.Keys, card), slices.Index(cards.Keys, cards.Rank)
	if at < 0 || at > slices.Index(cards.Keys, cards.Refinement) {
		return s
	}
	s.Learned, s.Regress, s.Loss = network.Network{}, snapshot.Regression{}, nil
	s.HeldOut, s.Starts, s.Direct, s.Rounds = 0, nil, false, nil
	if card != cards.Refinement {
		s.Fit = nil
	}
	if card != cards.Scalars && card != cards.Refinement {
		s.Units, s.Recovered, s.Errors, s.Signs = nil, network.Network{}, nil, snapshot.SignState{}
		s.Linear = snapshot.Linear{}
	}
	if at < rank {
		s.Decomp = nil
	} else if at == rank {
		s.Decomp = edited(s.Decomp, func(d *snapshot.Decomposition) {
			*d = jennrich.Decomposition{Tensor: d.Tensor, Singular: d.Singular, Threshold: d.Threshold, Rank: d.Rank}
		})
	}
	if card == cards.Samples {
		s.Moments, s.Trace, s.Eta = nil, nil, snapshot.Thresholds{}
	}
	return s
}

// blind drops every comparison with the network that was drawn. The units are numbered as they
// were found, because which true units they match must not show yet.
func blind(s snapshot.Snapshot) *snapshot.Snapshot {
	s.HasRisk, s.Risk, s.SMin, s.Loss, s.Diagnoses = false, 0, 0, nil, snapshot.Snapshot{}.Diagnoses
	s.Moments = edited(s.Moments, func(m *snapshot.Moment) { m.Error, m.Exact = -1, nil })
	s.Trace = edited(s.Trace, func(t *snapshot.TracePoint) { t.Parameters, t.Risk = -1, -1 })
	s.Rounds = edited(s.Rounds, func(r *snapshot.Round) { r.Parameters, r.Risk = -1, -1 })
	n := 0
	s.Units = edited(s.Units, func(u *snapshot.Unit) {
		u.Error, u.Truth = -1, n
		n++
	})
	return &s
}

// edited returns a copy of a list with every element edited.
func edited[T any](list []T, edit func(*T)) []T {
	list = slices.Clone(list)
	for i := range list {
		edit(&list[i])
	}
	return list
}

// Shown returns what scene at of the film shows of an entry of a recording (see Scene.Show), with the units numbered in
// the order in which the film found them. A unit keeps its number from one picture to the next as long as some unit is
// near it. The numbers depend only on the recording, so that going back shows the same ones.
func Shown(rec []*snapshot.Snapshot, scenes []Scene, at, entry int) *snapshot.Snapshot {
	var before []snapshot.Unit
	for i, s := range scenes[:at+1] {
		if s.Reveal {
			break
		}
		for _, e := range s.Entries {
			n := s.Show(rec[e])
			numberUnits(n.Units, before)
			if i == at && e == entry {
				return n
			}
			if len(n.Units) > 0 {
				before = n.Units
			}
		}
	}
	return scenes[at].Show(rec[entry])
}

// numberUnits gives units the numbers of the nearest units before, and the others the lowest free numbers.
func numberUnits(units, before []snapshot.Unit) {
	place := func(u snapshot.Unit) []float64 { return append(slices.Clip(u.W), u.B) }
	apart := func(i, j int) float64 { return linalg.DistanceUpToSign(place(units[i]), place(before[j])) }
	pairs := network.Pairs(len(units), len(before), sameUnit, apart)
	taken := map[int]bool{}
	for i, j := range pairs {
		if j >= 0 {
			units[i].Truth = before[j].Truth
			taken[before[j].Truth] = true
		}
	}
	next := 0
	for i, j := range pairs {
		if j >= 0 {
			continue
		}
		for taken[next] {
			next++
		}
		units[i].Truth, taken[next] = next, true
	}
}

// sameUnit is the distance within which a unit counts as one found before: a fit moves
// units, but not from one side of the sheet to the other.
const sameUnit = 1.0

// hurry is how much faster than at the default pace a film ends that comes to its end late, as of a long run.
const hurry = 4

// longFrame is the most that goes by from frame to frame, in seconds: a busy machine loses no scene, and a page that was
// hidden meanwhile, which gets no frames, has nothing to make up for.
const longFrame = 2

// Player plays the scenes of a recording that may still grow.
type Player struct {
	Scenes []Scene // so far
	Over   bool    // there will be no more
	At     int     // the index of the scene on display
	Held   bool    // the film is paused

	gone  float64 // the seconds of the scene that have passed, at the default pace
	spent float64 // the seconds of the film, with those in which it waited; since the viewer steered it, if he did
	steps bool    // the film pauses at the end of every scene
}

// Scene returns the scene on display; ok is false if there is none yet.
func (p *Player) Scene() (s Scene, ok bool) {
	if p.At >= len(p.Scenes) {
		return Scene{}, false
	}
	return p.Scenes[p.At], true
}

// length is how many seconds the scene on display takes, 0 without one.
func (p *Player) length() float64 {
	s, _ := p.Scene()
	return s.Seconds
}

// Part returns which part of the scene has passed, from 0 to 1.
func (p *Player) Part() float64 {
	if l := p.length(); l > 0 {
		return min(1, p.gone/l)
	}
	return 0
}

// Hold pauses the film.
func (p *Player) Hold() { p.Held = true }

// Go plays the film to its end.
func (p *Player) Go() { p.Held, p.steps = false, false }

// Next plays the next scene and pauses at its end. At the last scene it ends the film.
func (p *Player) Next() {
	p.Held, p.steps, p.spent = false, true, 0
	if p.At+1 < len(p.Scenes) {
		p.At, p.gone = p.At+1, 0
		return
	}
	p.gone = p.length()
	if p.Over {
		p.steps = false
	}
}

// Back goes to the end of the previous scene and pauses there.
func (p *Player) Back() {
	p.At = max(0, min(p.At, len(p.Scenes))-1)
	p.Held, p.steps, p.spent = true, true, 0
	p.gone = p.length()
}

// Wait lets a number of seconds go by, at the default pace, without a scene, as before the first is on display.
func (p *Player) Wait(seconds float64) { p.spent += min(seconds, longFrame) }

// faster is how much faster than at the default pace a film whose end is known plays, so that it ends in time.
func (p *Player) faster() float64 {
	left := -p.gone
	for _, s := range p.Scenes[min(p.At, len(p.Scenes)):] {
		left += s.Seconds
	}
	if !p.Over || left <= 0 {
		return 1
	}
	return max(1, left/max(Longest-p.spent, left/hurry))
}

// Advance plays a number of seconds, at the default pace, and reports whether the film has ended. If the recording has
// no further scene yet, the film waits at the end of the present one; what it waits is made up for by the scenes after.
func (p *Player) Advance(seconds float64) (ended bool) {
	if p.Held {
		return false
	}
	p.gone += min(seconds*p.faster(), longFrame)
	p.Wait(seconds)
	for {
		s, ok := p.Scene()
		if !ok {
			p.gone = 0
			return p.Over
		}
		last := p.At+1 == len(p.Scenes)
		switch {
		case p.gone < s.Seconds:
			return false
		case p.steps && !(last && !p.Over):
			p.gone, p.Held = s.Seconds, true
			return false
		case !last:
			p.At, p.gone = p.At+1, p.gone-s.Seconds
		default:
			p.gone = s.Seconds
			return p.Over
		}
	}
}
