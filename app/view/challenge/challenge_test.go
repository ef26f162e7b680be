package challenge

import (
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/doc/result"
	"crease/app/run/state"
)

// What the words of a link open: the levels, the sheet of the day, and nothing that is
// not there. An open sheet shows nothing of what it hides, in the spec, the drawing or the
// history, until it is revealed.
func TestShow(t *testing.T) {
	now := time.Date(2026, 11, 22, 23, 59, 0, 0, time.UTC)
	for which, want := range map[string]network.Network{
		"1": mystery.Level(1, 1).Network, "5": mystery.Level(5, 1).Network, "daily": mystery.Daily(now).Network,
		"day": mystery.Daily(now).Network, "2026-11-22": mystery.Daily(now).Network, "2-7": mystery.Level(2, 7).Network,
	} {
		s := state.New(model.New(model.Prepared()))
		s.Model.AddUnit()
		show(s, which, now)
		m := s.Model
		if !m.Guessing() || m.CanUndo() || !m.View().Mystery || m.View().Assignment.Title == "" {
			t.Fatalf("%s: %+v", which, m.View())
		}
		if !mystery.IsBlank(m.Spec().Network) || !mystery.IsBlank(m.Committed().Network) {
			t.Errorf("%s: the spec is %v", which, m.Spec().Network)
		}
		if n, d := m.Drawn(); n.Units() != 0 || d != 2 {
			t.Errorf("%s: drawn is %v", which, n)
		}
		if got := m.Shared().Network; got.Units() != want.Units() || network.Risk(got, want) != 0 {
			t.Errorf("%s: hidden is %v, want %v", which, got, want)
		}
		m.Reveal()
		if got := m.Spec().Network; m.Guessing() || m.CanUndo() || m.View().Mystery || network.Risk(got, want) != 0 {
			t.Errorf("%s: revealed %v", which, got)
		}
	}
	for _, which := range []string{"0", "6", "x"} {
		s := state.New(model.New(model.Prepared()))
		if show(s, which, now); s.Model.Mystery() != nil || !s.Notice().Bad {
			t.Errorf("%s: %+v", which, s.Notice())
		}
	}
}

// A guess is drawn like anything else, scored as often as one likes, undone, cleared; a
// score belongs to the guess that it was given for. Listeners hear of every score once.
func TestGuess(t *testing.T) {
	s := state.New(model.New(model.Prepared()))
	var heard []result.Result
	s.OnReport = func(r result.Result) { heard = append(heard, r) }
	p := &panel{State: s}
	openSheet(s, mystery.Level(2, 7))
	m, hidden := s.Model, mystery.Level(2, 7).Network
	draw := func(n network.Network) {
		what := m.Spec()
		what.Network = what.Network.Clone()
		for i, w := range n.W {
			what.Network.Append(w, n.B[i], 1)
		}
		m.Edit(what)
	}
	p.score()
	if y := m.Mystery(); y.Tries != 1 || !m.Scored() || math.Abs(y.Score.Left()-1) > 1e-12 {
		t.Errorf("an empty guess: %+v", y.Score)
	}
	draw(hidden)
	if n, _ := m.Drawn(); n.Units() != 2 || m.Scored() {
		t.Fatalf("the guess is %v", n)
	}
	m.FitGuess()
	p.score()
	p.score() // once more without a change
	if y := m.Mystery(); y.Tries != 2 || y.Score.Matched != 2 || y.Score.Left() > 1e-6 {
		t.Errorf("a right guess: %+v", y.Score)
	}
	if len(heard) != 2 || heard[1].Right != 2 || heard[1].Of != 2 ||
		heard[1].Level != 2 || heard[1].Number != 7 || heard[1].Tries != 2 || heard[1].Samples != 20_000 {
		t.Errorf("heard %+v", heard)
	}
	m.DeleteUnit(0)
	m.DeleteUnit(0)
	if n, _ := m.Drawn(); n.Units() != 0 {
		t.Errorf("after deleting all: %v", n)
	}
	m.Undo()
	if n, _ := m.Drawn(); n.Units() != 1 {
		t.Errorf("after undoing: %v", n)
	}
	p.reveal()
	if y := m.Mystery(); y.Scored.Units() != 1 || y.Score.Guessed != 1 || y.Score.Matched > 1 || len(heard) != 3 {
		t.Errorf("revealed with %+v", y.Score)
	}
}

// A mystery sheet goes on in another page as it was left in a frame: guess, score, number of tries, revealed or not.
// Catches a score that is lost, one more that is given for nothing, and a guess that has changed since.
func TestResume(t *testing.T) {
	change := func(m *model.Model) { m.Change(func(s *spec.Spec) { s.Network.A[0] += .5 }) }
	steps := map[string]func(p *panel){
		"empty":  func(*panel) {},
		"scored": func(p *panel) { p.score() },
		"drawn":  func(p *panel) { p.State.Model.AddUnit() },
		"drawn after a score": func(p *panel) {
			p.score()
			p.State.Model.AddUnit()
		},
		"changed after two scores": func(p *panel) {
			p.State.Model.AddUnit()
			p.score()
			change(p.State.Model)
			p.score()
			change(p.State.Model)
		},
		"revealed":         func(p *panel) { p.reveal() },
		"revealed a guess": func(p *panel) { p.State.Model.AddUnit(); p.score(); change(p.State.Model); p.reveal() },
		"edited since":     func(p *panel) { p.reveal(); change(p.State.Model) },
		"other samples since": func(p *panel) {
			p.State.Model.AddUnit()
			p.reveal()
			p.State.Model.Change(func(s *spec.Spec) { s.Sampling.Seed++ })
		},
	}
	for name, do := range steps {
		p := &panel{State: state.New(model.New(model.Prepared()))}
		m := p.State.Model
		openSheet(p.State, mystery.Level(2, 7))
		do(p)
		to := link.State{Spec: m.Shared(), View: m.View()}
		Hand(m, &to)
		got, err := link.Decode(link.Encode(to))
		if err != nil {
			t.Fatal(err)
		}
		s := state.New(model.New(model.Prepared()))
		s.Enter(got.Spec, got.View)
		Resume(s, got.Work)
		was, is := m.Mystery(), s.Model.Mystery()
		if !reflect.DeepEqual(s.Model.Committed(), m.Committed()) || m.Guessing() != s.Model.Guessing() || is == nil {
			t.Errorf("%s: the page shows %+v, %+v, want %+v, %+v", name, s.Model.Committed(), is, m.Committed(), was)
			continue
		}
		a, b := *was, *is
		a.Samples, b.Samples = nil, nil
		if !reflect.DeepEqual(a, b) || m.Scored() != s.Model.Scored() {
			t.Errorf("%s:\n got %+v\nwant %+v", name, b, a)
		}
		code, told := p.State.Latest()
		again, ok := s.Latest()
		again.Visit, again.At = code.Visit, code.At
		if !reflect.DeepEqual(code, again) || ok != told {
			t.Errorf("%s: the result is %+v, want %+v", name, again, code)
		}
	}
}

// Whatever takes the place of a mystery sheet ends it without showing what was hidden;
// drawings that cannot be guessed are not hidden, and neither is a table of samples.
func TestLeaving(t *testing.T) {
	s := state.New(model.New(model.Prepared()))
	openSheet(s, mystery.Level(3, 1))
	s.Show(model.Prepared())
	if m := s.Model; m.Mystery() != nil || m.View().Mystery || m.CanUndo() || m.Spec().Network.Units() != 2 {
		t.Errorf("after another drawing: %+v", m.Spec())
	}
	openSheet(s, mystery.Level(3, 1))
	s.Model.SetData(&model.Data{Name: "t.csv", Dim: 2, Rows: 9})
	if m := s.Model; m.Mystery() != nil || m.View().Mystery || m.CanUndo() || m.Spec().Network.Units() != 2 {
		t.Errorf("after a table: %+v", m.Spec())
	}
	deep := model.Prepared()
	deep.Network.W = [][]float64{{1, 0, 0}, {0, 1, 1}}
	if hide(s, deep, assignment.Terms{}); s.Model.Guessing() || s.Model.View().Mystery {
		t.Error("three inputs were hidden")
	}
}

// Every sheet of a level leads to the next one; others have none.
func TestAnother(t *testing.T) {
	for level := 1; level <= mystery.Levels; level++ {
		if l, n := mystery.Number(mystery.Level(level, 41)); l != level || n != 41 {
			t.Errorf("level %d: %d.%d", level, l, n)
		}
	}
	if level, n := mystery.Number(model.Prepared()); level != 0 || n != 0 {
		t.Error("the prepared drawing has a number")
	}
}

var cardLine = regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)"[^>]*>([^<]+)</text>`)

// What is sent starts its receiver at the dots of the same sheet, empty, with the sender's score to compare with, and
// the picture has neither guess nor truth: the link and the dots alone. A teacher who pastes the line finds the sheet
// of the code. Catches a friend who is shown the answer, a line that belongs to no sheet, and words that a wide font, of
// which a letter takes 0.62 of its size, has run out of the picture or into the link's code.
func TestSent(t *testing.T) {
	for name, what := range map[string]spec.Spec{"day": mystery.Daily(time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)),
		"level": mystery.Level(2, 7), "own": model.Prepared()} {
		s := state.New(model.New(model.Prepared()))
		hide(s, what, assignment.Terms{Title: "Mine"})
		p := &panel{State: s, kept: &kept{}}
		s.Model.Change(func(now *spec.Spec) { now.Network = what.Network })
		p.score()
		p.drawn = lookOf(s.Model)
		p.kept.took = 48 * time.Second
		text, address, picture := sent(s.Model.Mystery(), "Mine", "https://example.org/", p.played())
		m := what.Network.Units()
		if !strings.HasPrefix(text, "Crease ") || !strings.Contains(text, "  99 %  0:48") && !strings.Contains(text, "  100 %  0:48") {
			t.Errorf("%s: %q", name, text)
		}
		of, read := resultOf(s.Model.Mystery()), []result.Found{{}}
		if found, _ := result.Find(text); len(found) == 1 {
			read = found
		}
		if got := read[0]; got.Level != of.Level || got.Number != of.Number || name == "own" && got.Drawing != of.Drawing {
			t.Errorf("%s: a teacher reads %q as %+v, the code says %+v", name, text, got, of)
		}
		_, hash, _ := strings.Cut(address, "#")
		to, err := link.Decode(hash)
		if err != nil || !strings.Contains(picture, `data-dots="700"`) || strings.Contains(picture, "<line") {
			t.Fatalf("%s: %v", name, err)
		}
		lines := cardLine.FindAllStringSubmatch(picture, -1)
		for _, line := range lines {
			x, _ := strconv.ParseFloat(line[1], 64)
			y, _ := strconv.ParseFloat(line[2], 64)
			size, _ := strconv.ParseFloat(line[3], 64)
			if wide := .62 * size * float64(utf8.RuneCountInString(line[4])); x+wide > cardWidth || y > 200 { // the code begins
				t.Errorf("%s: %q begins at %g, %g and is about %.0f wide", name, line[4], x, y, wide)
			}
		}
		if len(lines) != 7 {
			t.Errorf("%s: %d lines: %q", name, len(lines), lines)
		}
		friend := state.New(model.New(model.Prepared()))
		if to.Word != "" {
			friend.Model.SetView(to.View)
			show(friend, strings.TrimPrefix(string(to.Word), "mystery="), time.Date(2026, 12, 24, 9, 0, 0, 0, time.UTC))
			friend.Model.ChangeView(func(v *model.View) { v.Beat = to.View.Beat })
		} else {
			friend.Enter(to.Spec, to.View)
		}
		if n, _ := friend.Model.Drawn(); n.Units() != 0 || !friend.Model.Guessing() ||
			!reflect.DeepEqual(friend.Model.Shared().Network, what.Network) {
			t.Errorf("%s: the friend sees %v of %v", name, n, friend.Model.Shared().Network)
		}
		if theirs, ok := mystery.ReadPlayed(friend.Model.View().Beat); !ok || theirs.Right != m || theirs.Seconds != 48 {
			t.Errorf("%s: to beat is %+v", name, theirs)
		}
	}
}

// The score that moves is the one that is counted.
func TestLiveScore(t *testing.T) {
	s := state.New(model.New(model.Prepared()))
	if got := lookOf(s.Model).live; got != (mystery.Score{}) {
		t.Errorf("without a sheet: %+v", got)
	}
	openSheet(s, mystery.Level(1, 1))
	if got := liveText(lookOf(s.Model).live, true); got != "Drag to fold." {
		t.Errorf("at first it says %q", got)
	}
	what := s.Model.Spec()
	what.Network = mystery.Level(1, 1).Network.Clone()
	what.Network.A[0] = -3 // no height that fits
	s.Model.Edit(what)
	live := lookOf(s.Model).live
	(&panel{State: s}).score()
	if y := s.Model.Mystery(); live.Matched != 1 || y.Score != live || liveText(live, false) != "1 of 1 crease, 99 %" &&
		liveText(live, false) != "1 of 1 crease, 100 %" {
		t.Errorf("it says %q, counted is %+v", liveText(live, false), y.Score)
	}
}

// What readers are told: in words, in percent of E f², and creases.
func TestWords(t *testing.T) {
	score := mystery.Score{Risk: 0.06, Energy: 0.5, Matched: 2, Units: 3, Guessed: 4}
	if got := said(yourGuess, score); got != "Your guess: 2 of 3 creases. It explains 88 % of the sheet." {
		t.Error(got)
	}
	if got := matchedText(score); got != "2 of 3, 4 drawn" {
		t.Error(got)
	}
	empty := mystery.Judge(mystery.Level(2, 1), network.Network{})
	if got := leftText(empty); got != "100 % of E f²" {
		t.Error(got)
	}
	if got := toldText(empty); got != "Your guess is no better than a flat sheet." {
		t.Error(got)
	}
	if got := whatIsHidden(mystery.Level(1, 1)); !strings.HasPrefix(got, "1 crease is hidden. All you see are samples") {
		t.Error(got)
	}
	// "Within 29°": the angle between unit vectors that are network.RecoveredWithin apart.
	degrees := 2 * math.Asin(network.RecoveredWithin/2) * 180 / math.Pi
	if math.Round(degrees) != 29 || network.RecoveredWithin != 0.5 || !strings.Contains(tolerance, "29°") {
		t.Errorf("%g degrees", degrees)
	}
}

// A good guess whose creases lie right has the wrong heights: before they are fitted it can score worse
// than a flat sheet, after that it explains nearly all. That is why fitting comes before scoring.
func TestHeightsBeforeScore(t *testing.T) {
	hidden := mystery.Level(3, 1)
	guess := hidden.Network.Clone()
	for i := range guess.A {
		guess.A[i] = -guess.A[i]
	}
	if left := mystery.Judge(hidden, guess).Left(); left < 1 {
		t.Errorf("before: %g is left", left)
	}
	if left := mystery.Judge(hidden, mystery.FitHeights(mystery.Samples(hidden), guess)).Left(); left > .01 {
		t.Errorf("after: %g is left", left)
	}
	if again := scoreCaption(2, true); again != "Score of guess 2" {
		t.Errorf("the second time it says %q", again)
	}
}
