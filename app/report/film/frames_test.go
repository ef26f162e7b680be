package film

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/tween"
	"crease/app/report/cards"
)

// random returns a spec of any method, with and without noise.
func random(r *rand.Rand) (s spec.Spec, table bool) {
	s = spec.Default()
	d := 1 + r.IntN(3)
	s.Network.W, s.Network.B, s.Network.A = nil, nil, nil
	for range 1 + r.IntN(4) {
		w := make([]float64, d)
		for j := range w {
			w[j] = r.NormFloat64()
		}
		s.Network.Append(w, r.NormFloat64(), math.Copysign(.4+r.Float64(), r.Float64()-.5))
	}
	s.Network = s.Network.Normalised()
	methods := []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical}
	s.Learning.Method, s.Learning.Order = methods[r.IntN(len(methods))], r.IntN(3)
	if s.Learning.Method == spec.Rounds {
		s.Learning.Order = min(s.Learning.Order, 1)
	}
	s.Sampling.Samples, s.Sampling.Seed = []int64{300, 5_000, 40_000}[r.IntN(3)], r.Uint64N(1000)
	s.Sampling.Noise = []float64{0, 0, .05, .3}[r.IntN(4)]
	return s, s.Learning.Method != spec.Exact && r.IntN(4) == 0
}

// sizes are those of a stage between the sheets of a laptop, and above the text of a lesson on a phone.
var sizes = [][2]float64{{480, 320}, {334, 216}}

// TestFramesSayWhatTheyShow goes through the films of random runs frame by frame, and through all pictures of their
// last snapshot. Each number of a caption, and each no, both and none, is compared with what the picture has drawn,
// which is read out of its SVG, on a laptop and on a phone. Catches captions of the run's end beside pictures on their
// way, rates that a curve does not have, counts of what is not there, and names that lie on data.
func TestFramesSayWhatTheyShow(t *testing.T) {
	n := 12
	if os.Getenv("CREASE_FULL") != "" {
		n = 200
	}
	held := map[string]int{}
	for seed := range uint64(n) {
		s, table := random(rand.New(rand.NewPCG(54, seed)))
		var src sample.Source
		if table {
			src = learn.Source(s)
		}
		rec := recorded(t, s, src)
		hidden := s
		hidden.Network.W, hidden.Network.B, hidden.Network.A = nil, nil, nil
		what := fmt.Sprintf("seed %d, %s of order %d, d = %d, N = %d, noise %g, table %v", seed, s.Learning.Method,
			s.Learning.Order, s.Network.Dim(), s.Sampling.Samples, s.Sampling.Noise, table)
		last := map[string]chart.Figure{}
		scenes := Plan(rec)
		for at, scene := range scenes {
			for _, e := range scene.Entries {
				known := hidden
				if scene.Reveal && !table {
					known = s
				}
				c := cards.One(scene.Card, known, Shown(rec, scenes, at, e), 0, -1)
				var from *chart.Figure
				if f, ok := last[scene.Card]; ok {
					from = &f
				}
				last[scene.Card] = c.Full[0]
				for _, size := range sizes {
					motion := tween.New(from, c.Full[0].Lay(size[0], size[1], true))
					for _, part := range []float64{0, .2, .5, .8, 1} {
						fr := motion.At(part)
						held[scene.Card] += judge(t, fmt.Sprintf("%s, scene %d of %s at %g, %g wide", what, at, scene.Card, part, size[0]),
							c, &fr, true)
					}
				}
			}
		}
		if table {
			s = hidden
		}
		for _, key := range cards.Keys {
			c := cards.One(key, s, rec[len(rec)-1], 0, -1)
			for i, f := range c.Full {
				for _, size := range sizes {
					fr := f.Lay(size[0], size[1], true)
					held[key] += judge(t, fmt.Sprintf("%s, picture %d of %s at the end, %g wide", what, i, key, size[0]), c, &fr, i == 0)
				}
			}
		}
	}
	for _, key := range []string{cards.Moments, cards.Rank, cards.Jennrich, cards.Scalars, cards.Refinement, cards.Regression,
		cards.Rounds, cards.Loss} {
		if held[key] == 0 {
			t.Errorf("no caption of %s was compared with its picture", key)
		}
	}
	t.Logf("captions compared: %v", held)
}

// aside are captions that speak of the run, and of nothing that a mark shows: how many samples there are, what is left
// of a tensor whose entries are drawn as colours.
var aside = regexp.MustCompile(`^([\d,]+ samples?(, \S+ per second|, standardised)?|exact up to order \d+|T\S+: \S+ left of \S+|nothing explained yet|` +
	`expected T\S+ error .*|singular values, without a line|how T\S+ and T\S+ see a unit, by its bias|the first round has begun|none of \d+ (unit|crease)s? recovered|)$`)

// judge compares what is said with what is drawn. It returns how many captions it could compare.
func judge(t *testing.T, what string, c cards.Card, fr *chart.Frame, main bool) int {
	t.Helper()
	said := fr.Caption()
	if main && fr.Figure.CaptionOf == nil {
		said = c.Caption
	}
	p := read(t, fr.SVG())
	if covers := p.covers(); covers != "" {
		t.Errorf("%s: of %s, %s", what, fr.Figure.Title, covers)
	}
	if !c.Reached {
		if marks := p.inPlot(); main && len(marks) > 0 && c.Key != cards.Sees || len(fr.Figure.Marks) == 0 && !p.has("no data") {
			t.Errorf("%s: %q beside %d marks of a stage that was not reached", what, said, len(marks))
		}
		return 0
	}
	for _, o := range oracles {
		if m := o.says.FindStringSubmatch(said); m != nil {
			if wrong := o.holds(p, m); wrong != "" {
				t.Errorf("%s: said %q: %s", what, said, wrong)
			}
			return 1
		}
	}
	if empty := said == "" && fr.Moving; !empty && !aside.MatchString(said) {
		t.Errorf("%s: nothing holds %q", what, said)
	}
	return 0
}

// oracles read out of a picture what captions claim; holds returns what is wrong, "" for nothing.
var oracles = []struct {
	says  *regexp.Regexp
	holds func(p *drawn, m []string) string
}{
	{regexp.MustCompile(`^(\d+)( or more)? above the line in (both|all) tensors$`), func(p *drawn, m []string) string {
		return all(p.above(), func(_ string, lo, hi int) bool { return within(m[1], lo, hi) })
	}},
	{regexp.MustCompile(`^((?:T\S+: \d+(?: or more)?(?:, )?)+) above the line$`), func(p *drawn, m []string) string {
		counts := map[string]string{}
		for _, part := range strings.Split(m[1], ", ") {
			tensor, n, _ := strings.Cut(strings.TrimSuffix(part, " or more"), ": ")
			counts[tensor] = n
		}
		return all(p.above(), func(tensor string, lo, hi int) bool {
			n, told := counts[tensor]
			return !told && len(p.lines()) < len(p.above()) || within(cmp.Or(n, "0"), lo, hi)
		})
	}},
	{regexp.MustCompile(`^(?:a )?real eigenvalues?(?:, smallest gap (\S+))?$`), func(p *drawn, m []string) string {
		if off := p.offAxis(); off > 0 {
			return fmt.Sprintf("%d dots lie off the real line", off)
		}
		return p.gap(m[1])
	}},
	{regexp.MustCompile(`^real to within (\S+?)(?:, smallest gap (\S+))?$`), func(p *drawn, m []string) string {
		if off, most := p.offAxis(), number(m[1])*p.perUnit(); off > 0 && most < .7 {
			return fmt.Sprintf("%d dots lie off the real line", off)
		} else if most > 5 {
			return fmt.Sprintf("%g is %g pixels", number(m[1]), most)
		}
		return p.gap(m[2])
	}},
	{regexp.MustCompile(`^(\d+) complex pairs?(?:, smallest gap (\S+))?$`), func(p *drawn, m []string) string {
		if off := p.offAxis(); !within(m[1], off/2, (off+1)/2) {
			return fmt.Sprintf("%d dots lie off the real line", off)
		}
		return p.gap(m[2])
	}},
	{regexp.MustCompile(`^(?:(\d+) of (\d+), error|largest error) of a and b (\S+)$`), func(p *drawn, m []string) string {
		// Two dots a unit: what lies outside is hollow as well.
		if n := len(p.dots(false)) + len(p.dots(true)); m[1] != "" && !within(m[1], n/2, (n+1)/2) {
			return fmt.Sprintf("%d units have dots", n)
		}
		far := p.farthest()
		if e := number(m[3]); math.Abs(far-e) > .5*e+1.5/p.perUnit() {
			return fmt.Sprintf("the farthest dot is %g away", far)
		}
		return ""
	}},
	{regexp.MustCompile(`^(\d+) (?:unit|crease)s? found$`), func(p *drawn, m []string) string {
		if n := len(p.dots(false)); !within(m[1], n, n) {
			return fmt.Sprintf("%d are drawn", n)
		}
		return ""
	}},
	{regexp.MustCompile(`^(?:(no|\d+) (?:unit|crease)s?|a linear part alone)(, no linear part| and a linear part| and a tiny linear part)?$`),
		func(p *drawn, m []string) string { return p.parts(m[0], m[1], m[2]) }},
	{regexp.MustCompile(`^T\S+ error (?:about )?(\S+?)(, falls as .*|, should fall as .*|, from two halves)?$`),
		func(p *drawn, m []string) string {
			curve := p.curve(func(e element) bool { return e.stroke == "var(--link)" && !e.dashed })
			if wrong := ends(curve, number(m[1])); wrong != "" {
				return wrong
			}
			if n := len(curve); strings.HasPrefix(m[2], ", falls") {
				if by := curve[0].y / curve[n-1].y / math.Sqrt(curve[n-1].x/curve[0].x); !(by > .1 && by < 10) {
					return fmt.Sprintf("it fell %.2g times as 1/√N", by)
				}
			}
			return ""
		}},
	{regexp.MustCompile(`^(?:error )?([^\s,]+)(?:, (\S+) to (\S+)× smaller a round|, (\S+)× smaller each round|, flat since round (\d+)|, then 0| after (\d+) rounds?)$`),
		func(p *drawn, m []string) string { return p.rounds(m) }},
	{regexp.MustCompile(`^risk (\S+)$`), func(p *drawn, m []string) string {
		if number(m[1]) == 0 { // which such an axis does not show
			return ""
		}
		for _, e := range p.inPlot() {
			if e.tag == "line" && e.dashed && e.stroke == "var(--ink)" {
				return near(p.y.value(e.y1), number(m[1]))
			}
		}
		return "there is no line of the risk"
	}},
	{regexp.MustCompile(`^up to order \d+: (\S+)$`), func(p *drawn, m []string) string {
		return ends(p.curve(func(e element) bool { return e.stroke == "var(--accent)" }), number(m[1]))
	}},
	{regexp.MustCompile(`^(\S+) (?:at the start|→ (\S+) in (\d+) steps?)$`), func(p *drawn, m []string) string {
		curve := p.curve(func(e element) bool { return e.stroke == "var(--ink)" && e.width > 2 })
		if len(curve) == 0 { // of a single point
			return ""
		}
		if wrong := near(curve[0].y, number(m[1])); wrong != "" || m[2] == "" {
			return wrong
		}
		// On its way a curve ends between two steps.
		steps := number(m[3])
		if x := curve[len(curve)-1].x; x < steps-.3-.01*steps || x > steps+1.3+.01*steps {
			return fmt.Sprintf("the curve ends at step %g", x)
		}
		at := slices.IndexFunc(curve, func(q point) bool { return q.x > steps-.5 })
		return near(curve[max(at, 0)].y, number(m[2]))
	}},
}
