package mystery

import (
	"math"
	"strings"
	"testing"
	"time"
)

// A score is sent as one line and as a word of a link, and the word is read back. Catches a score that reads as a
// better one, and words that nobody has written.
func TestPlayed(t *testing.T) {
	s := Score{Risk: .03, Energy: 1, Matched: 3, Units: 3}
	p := PlayedBy(s, 48*time.Second+900*time.Millisecond)
	if got, want := p.Line("2026-11-28"), "Crease 2026-11-28  3/3  97 %  0:48"; got != want || p.Word() != "3-3-97-48" {
		t.Errorf("%q, %q, want %q", got, p.Word(), want)
	}
	got := PlayedBy(Score{Risk: .001, Energy: 1}, 3*time.Hour)
	if got.Explained != 99 || got.Line("") != "Crease  0/0  99 %  99:59" {
		t.Errorf("%+v, %q", got, got.Line(""))
	}
	if got := PlayedBy(Score{Risk: 2, Energy: 1}, -1); got.Explained != 0 || got.Seconds != 0 {
		t.Errorf("worse than nothing: %+v", got)
	}
	if got, ok := ReadPlayed(p.Word()); !ok || got != p {
		t.Errorf("read %+v", got)
	}
	for _, word := range []string{"", "3-3-97", "4-3-97-48", "3-3-101-1", "3-3--97-1",
		"03-3-97-48", "a-b-c-d", "3-3-97-48-1"} {
		if got, ok := ReadPlayed(word); ok {
			t.Errorf("%q is read as %+v", word, got)
		}
	}
	for _, worse := range []Played{{2, 3, 100, 1, ""}, {3, 3, 96, 1, ""}, {3, 3, 97, 49, ""}, p} {
		if !p.Beats(worse) && worse != p || worse.Beats(p) {
			t.Errorf("%+v against %+v", p, worse)
		}
	}
}

// A line of a score is read back out of what chats make of it, whoever has written it, and nothing else is taken for
// one.
func TestReadLine(t *testing.T) {
	want := Played{3, 3, 97, 48, ""}
	for line, sheet := range map[string]string{
		want.Line("2026-11-28"):                          "2026-11-28",
		"[10:04] Ana: Crease 2-7 3/3 97 % 0:48, easy":    "2-7",
		"I: Crease\u00a02\u00a03/3\u00a097%\u00a00:48":   "2",
		"Crease  3/3  97 %  0:48":                        "",
		want.Line(DrawingKey(0x0a1b2c)):                  "0a1b2c",
		"“Crease 2026-11-28  3/3  97 %  0:48”":           "2026-11-28",
		"Crease is fun: Crease 2026-11-28 3/3 97 % 0:48": "2026-11-28",
	} {
		before, key, p, _, ok := ReadLine(line)
		if !ok || p != want || key != sheet || !strings.HasPrefix(line, before) {
			t.Errorf("%q is read as %q %+v %v", line, key, p, ok)
		}
	}
	for _, line := range []string{"", "Crease", "Crease 2026-11-28", "Crease 2026-11-28 4/3 97 % 0:48",
		"Crease 2026-11-31 3/3 97 % 0:48",
		"Crease 2026-11-28 3/3 101 % 0:48", "Crease 2026-11-28 3/3 97 % 0:99",
		"Crease 9-1 3/3 97 % 0:48", "Crease 0A1B2C 3/3 97 % 0:48", "Crease a1b2c 3/3 97 % 0:48",
		"CREASE2-0A2B3C", "Crease 3/3 97 %"} {
		if _, key, p, _, ok := ReadLine(line); ok {
			t.Errorf("%q is read as %q %+v", line, key, p)
		}
	}
}

// Folds run where the creases of the guess do, to a degree and a hundredth: checked at points of the creases drawn, for
// units that rise to either side.
func TestFolds(t *testing.T) {
	for n := range 20 {
		drawn := Level(1+n%Levels, n+1).Network
		p := PlayedBy(Score{Energy: 1}, 0).With(drawn)
		if q, ok := ReadPlayed(p.Word()); !ok || q != p {
			t.Fatalf("%q is read as %+v", p.Word(), q)
		}
		found := p.Creases()
		if found.Units() != drawn.Units() {
			t.Fatalf("%d folds of %d", found.Units(), drawn.Units())
		}
		for i, w := range drawn.Normalised().W {
			for _, along := range []float64{-2, 2} {
				b := drawn.Normalised().B[i]
				x, y := -b*w[0]-along*w[1], -b*w[1]+along*w[0]
				if off := found.W[i][0]*x + found.W[i][1]*y + found.B[i]; math.Abs(off) > 2*math.Pi/360+.005 {
					t.Errorf("crease %d is %.3f off", i+1, off)
				}
			}
		}
	}
	if got := PlayedBy(Score{}, 0).With(Blank(2)); got.Folds != "" || got.Creases().Units() != 0 {
		t.Errorf("an empty sheet has folds %q", got.Folds)
	}
}
