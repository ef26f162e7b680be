package cards

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/rounds"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/scale"
)

// stageRun is a run of which a stage's sentence is asked.
type stageRun struct {
	Method spec.Method
	Order  int
	Noise  float64
	Table  bool
	Round  int
	Direct bool
	Stage  snapshot.Stage
}

func (r stageRun) says(key string) string {
	_, own := r.sentences(key)
	return own
}

func (r stageRun) sentences(key string) (plain, own string) {
	s := spec.Spec{Sampling: spec.Sampling{Noise: r.Noise}, Learning: spec.Learning{Method: r.Method}}
	snap := &snapshot.Snapshot{Order: r.Order, Round: r.Round, Direct: r.Direct, Stage: r.Stage}
	return Sentences(key, s, snap, r.Table)
}

var methods = []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical}

// Every card has one place and one name. Would catch a new card that the rail leaves out, and a
// stage that is called otherwise elsewhere.
func TestOrder(t *testing.T) {
	if len(Keys) != len(builders) {
		t.Errorf("%d of %d cards stand in the rail", len(Keys), len(builders))
	}
	seen := map[string]bool{}
	for _, key := range Keys {
		if builders[key] == nil || Title(key) == "" || seen[Title(key)] {
			t.Errorf("%s: %q", key, Title(key))
		}
		seen[Title(key)] = true
		for _, m := range methods {
			s := spec.Default()
			s.Learning.Method = m
			if c := One(key, s, nil, 0, -1); c.Title != Title(key) {
				t.Errorf("%s, %s: titled %q", m, key, c.Title)
			}
		}
	}
	if slices.Index(Keys, Refinement)+1 != slices.Index(Keys, Regression) {
		t.Errorf("the joint fit of a round is not followed by Algorithm 5: %v", Keys)
	}
}

// Every stage that a method has got has a sentence of its own, one sentence long, that ends
// with a full stop and fits three lines of the stage.
func TestStageSentences(t *testing.T) {
	for _, m := range methods {
		for _, r := range []stageRun{
			{}, {Table: true}, {Noise: 0.1}, {Round: 1}, {Round: 4}, {Direct: true}, {Order: 2},
			{Stage: snapshot.StageRegression},
		} {
			r.Method, r.Order = m, max(r.Order, 1)
			seen := map[string]string{}
			for _, key := range Keys {
				said := r.says(key)
				if _, without := byMethod[m][key]; without || m == spec.Exact && key == Samples {
					continue
				}
				switch {
				case said == "":
					t.Errorf("%s: nothing is said of %s", m, key)
				case len([]rune(said)) > 175:
					t.Errorf("%s, %s: %d letters: %q", m, key, len([]rune(said)), said)
				case !strings.HasSuffix(said, ".") || strings.Contains(strings.TrimSuffix(said, "."), ". "):
					t.Errorf("%s, %s: not one sentence: %q", m, key, said)
				case seen[said] != "":
					t.Errorf("%s: %s and %s say the same", m, key, seen[said])
				}
				seen[said] = key
			}
		}
	}
	if (stageRun{Method: spec.Paper, Order: 1}).says("no such card") != "" {
		t.Error("a sentence about nothing")
	}
}

// What is said is true of the run: would catch a sentence of another method, order or
// round.
func TestStageSentencesAreTrue(t *testing.T) {
	for _, c := range []struct {
		run       stageRun
		key       string
		has, lack string
	}{
		{stageRun{Method: spec.Exact, Order: 2}, Moments, "order 6", "samples are averaged"},
		{stageRun{Method: spec.Paper, Order: 2}, Rank, "T₅ and T₆", "T₃"},
		{stageRun{Method: spec.Rounds, Order: 1, Round: 3}, Moments, "round 2", ""},
		{stageRun{Method: spec.Rounds, Order: 1, Round: 1}, Moments, "T₄", "round"},
		{stageRun{Method: spec.Rounds, Order: 1}, Refinement, "moments", "random"},
		{stageRun{Method: spec.Practical, Order: 1, Direct: true}, Refinement, "random starts", "moments"},
		{stageRun{Method: spec.Paper, Order: 1}, Regression, "fresh samples", "round"},
		{stageRun{Method: spec.Paper, Order: 2}, Scalars, "left open", "T₀"},
		{stageRun{Method: spec.Paper, Order: 1, Stage: snapshot.StageRegression}, Scalars, "No direction was found", "each"},
		{stageRun{Method: spec.Paper, Order: 1, Stage: snapshot.StageRegression}, Regression, "linear part alone", "kept"},
		{stageRun{Stage: snapshot.StageDone, Order: 1}, Scalars, "No direction", ""},
		{stageRun{Stage: snapshot.StageRank, Order: 1}, Scalars, "Along", "No direction"},
	} {
		said := c.run.says(c.key)
		if !strings.Contains(said, c.has) || c.lack != "" && strings.Contains(said, c.lack) {
			t.Errorf("%+v, %s: %q", c.run, c.key, said)
		}
	}
}

// In a film every stage and its small picture have words without a letter or a number of the field, and those of a run
// that did something else are not said. Fails if a film speaks of dots that infinite data have not, of folds where none
// was found, of a drawing where a table is learned, or of gaps and tensors.
func TestFilmSentences(t *testing.T) {
	says := func(r stageRun, key string) string {
		plain, _ := r.sentences(key)
		return plain
	}
	for _, m := range methods {
		for _, key := range Keys[:len(Keys)-1] { // a race is no stage of the method
			if _, without := byMethod[m][key]; without || m == spec.Exact && key == Samples {
				continue
			}
			said := says(stageRun{Method: m, Order: 1, Stage: snapshot.StageRank}, key)
			if said == "" || strings.ContainsFunc(said, unicode.IsDigit) || strings.ContainsAny(said, "₀₁₂₃₄₅₆η") {
				t.Errorf("%s, %s: %q", m, key, said)
			}
			said = FilmCaptions[key]
			if said == "" || len(said) > captionRoom || strings.ContainsFunc(said, unicode.IsDigit) ||
				strings.ContainsAny(said, "₀₁₂₃₄₅₆η") {
				t.Errorf("below the picture, %s: %q", key, said)
			}
		}
	}
	found := stageRun{Method: spec.Rounds, Order: 1, Stage: snapshot.StageRank}
	for _, c := range []struct {
		run       stageRun
		key       string
		has, lack string
	}{
		{found, Samples, "thrown", "table"},
		{stageRun{Table: true, Order: 1}, Samples, "row of the table", "thrown"},
		{found, Moments, "dots", "taken off"},
		{stageRun{Method: spec.Exact, Order: 1}, Moments, "all points", "dots"},
		{stageRun{Method: spec.Rounds, Order: 1, Round: 2}, Moments, "taken off", ""},
		{found, Scalars, "every arrow", "No direction"},
		{stageRun{Stage: snapshot.StageDone, Order: 1}, Scalars, "No direction", "every arrow"},
		{found, Refinement, "averages", ""},
		{stageRun{Method: spec.Practical, Order: 1, Direct: true}, Refinement, "closer to the dots", "averages"},
		{found, Loss, "two sheets", ""},
		{stageRun{Table: true, Order: 1}, Loss, "", "two sheets"},
	} {
		if said := says(c.run, c.key); !strings.Contains(said, c.has) || c.lack != "" && strings.Contains(said, c.lack) {
			t.Errorf("%+v, %s: %q", c.run, c.key, said)
		}
	}
}

// The stage that happens is the one that the snapshot is of, and at the end the last
// one that this run came to.
func TestCurrent(t *testing.T) {
	done := snapshot.StageDone
	for _, c := range []struct {
		snap *snapshot.Snapshot
		want string
	}{
		{nil, Samples},
		{&snapshot.Snapshot{}, Samples},
		{&snapshot.Snapshot{Stage: snapshot.StageSigns}, Scalars},
		{&snapshot.Snapshot{Stage: snapshot.StageRefinement}, Refinement},
		{&snapshot.Snapshot{Stage: done}, Regression},
		{&snapshot.Snapshot{Stage: done, Rounds: []snapshot.Round{{Summary: rounds.Summary{}}}}, Rounds},
		{&snapshot.Snapshot{Stage: done, Direct: true, Rounds: make([]snapshot.Round, 5)}, Refinement},
	} {
		if got := Current(c.snap); got != c.want {
			t.Errorf("%+v: %s, want %s", c.snap, got, c.want)
		}
	}
}

// What was chosen is shown in a film too, and the scene of a film before the stage that its snapshot is of.
func TestShown(t *testing.T) {
	snap := &snapshot.Snapshot{Stage: snapshot.StageRank}
	for _, c := range []struct{ chosen, filmed, want string }{
		{"", "", Rank}, {"", Jennrich, Jennrich}, {Loss, "", Loss}, {Loss, Jennrich, Loss},
	} {
		if got := Shown(c.chosen, c.filmed, snap); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// A step passes over what is skipped and stays at the ends.
func TestStep(t *testing.T) {
	first, second, third, last := Keys[0], Keys[1], Keys[2], Keys[len(Keys)-1]
	skip := func(key string) bool { return key == second || key == last }
	for _, c := range []struct {
		key  string
		by   int
		want string
	}{{first, 1, third}, {third, -1, first}, {Keys[len(Keys)-2], 1, Keys[len(Keys)-2]}, {first, -1, first}, {second, 1, third}} {
		if got := Step(c.key, c.by, skip); got != c.want {
			t.Errorf("%s by %d: %s, want %s", c.key, c.by, got, c.want)
		}
	}
}

// The direct fit is said to begin where the winner did.
func TestStageSentencesNameTheStart(t *testing.T) {
	for kind, want := range map[fitting.Kind]string{fitting.FromRounds: "From what rounds had found, the best of 3",
		fitting.Random: "From a random start, the best of 3"} {
		s := spec.Default()
		s.Learning.Method = spec.Practical
		snap := &snapshot.Snapshot{Direct: true, Tried: 3}
		snap.Starts = []snapshot.Start{{From: snapshot.From{Kind: kind}, Won: true}}
		if _, said := Sentences(Refinement, s, snap, false); !strings.HasPrefix(said, want) {
			t.Errorf("%d: %q", kind, said)
		}
	}
}

// A unit far out, which a linear axis would draw at 0, stands above the foot of the picture, and both
// curves stay on the axis at their roots.
func TestSightOfFarUnit(t *testing.T) {
	s := setting(spec.Exact, 1, 2, 2, 1)
	for _, b := range []float64{5, 12} {
		s.Network.B = []float64{0.5, b}
		s.Network = s.Network.Normalised()
		s.Network.B[1] = b
		f := newView(s, nil, -1).sight()
		if f.Y.Kind != scale.Log {
			t.Fatalf("b = %g is drawn on an axis of kind %v", b, f.Y.Kind)
		}
		least := f.Marks[0].Data[0].Y
		for _, m := range f.Marks {
			for _, d := range m.Data {
				if m.Kind != chart.RuleX && (!(d.Y > 0) || d.Y < least/100) {
					t.Errorf("b = %g: %v at %v, the foot is at %v", b, d.Y, d.X, least)
				}
			}
		}
	}
	s.Network.B = []float64{0, -1}
	if f := newView(s, nil, -1).sight(); f.Y.Kind == scale.Log {
		t.Error("units near the middle are drawn on a logarithmic axis")
	}
}

// Would catch a film of a table that shows standardised points as if they were its rows, and one of drawn points that
// says they were moved.
func TestPointsSaidToBeStandardised(t *testing.T) {
	for name, m := range map[string]*snapshot.Map{"drawn": nil, "table": {Mean: []float64{4}, L: [][]float64{{2}}}} {
		s := &snapshot.Snapshot{Samples: 99, Map: m, Rate: 1000, Cloud: []snapshot.Point{{X: 1, Value: 2}}}
		c := One(Samples, spec.Default(), s, 0, -1)
		if said := c.Small.Caption(); strings.Contains(said, "standardised") != (m != nil) {
			t.Errorf("%s: %q", name, said)
		}
	}
}
