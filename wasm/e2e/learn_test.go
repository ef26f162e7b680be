package e2e

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/algo/learn/dialect"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

func same(a, b spec.Spec) bool { return reflect.DeepEqual(a, b) }

// result is what the tests read of an exported result.
type result struct {
	Event     string
	Recovered network.Network
	Signs     string
	Risk      *float64
	Samples   int64
	Found     []struct {
		By            string
		Round, Tensor int
	}
	Rounds []struct {
		Round, Units  int
		Risk, HeldOut float64
		Samples       int64
	}
}

// exported presses Export and returns the spec and the result in the file.
func exported(t *testing.T, p Tab) (spec.Spec, *result, []byte) {
	t.Helper()
	_, data, err := p.Download(func() error { return p.Click("Export") })
	must(t, err)
	s, err := dialect.Parse(data, true, nil)
	if err != nil {
		t.Fatalf("the export %s: %v", data, err)
	}
	var form struct{ Result *result }
	if err := json.Unmarshal(data, &form); err != nil {
		t.Fatalf("the result in %s: %v", data, err)
	}
	return s, form.Result, data
}

// resultOf returns the text of the result in an exported file.
func resultOf(t *testing.T, data []byte) []byte {
	t.Helper()
	var form struct{ Result json.RawMessage }
	must(t, json.Unmarshal(data, &form))
	return form.Result
}

// farthest returns the largest difference between a parameter of the true
// network and the same parameter of the unit found that is nearest, w as printed,
// sign included.
func farthest(truth, found network.Network) float64 {
	worst := 0.0
	truth = normalised(truth)
	for i := range truth.W {
		best := math.Inf(1)
		for j := range found.W {
			d := math.Max(math.Abs(truth.A[i]-found.A[j]), math.Abs(truth.B[i]-found.B[j]))
			for k := range truth.W[i] {
				d = math.Max(d, math.Abs(truth.W[i][k]-found.W[j][k]))
			}
			best = math.Min(best, d)
		}
		worst = math.Max(worst, best)
	}
	return worst
}

func normalised(n network.Network) network.Network {
	n = n.Clone()
	for i, w := range n.W {
		r := 0.0
		for _, v := range w {
			r = math.Hypot(r, v)
		}
		for k := range w {
			w[k] /= r
		}
		n.A[i] *= r
		n.B[i] /= r
	}
	return n
}

// Learn recovers the prepared network to rounding error from samples, and says
// so; Export hands out the numbers.
func TestLearn(t *testing.T) {
	t.Parallel()
	learns(t, opened(t, Laptop, ""))
}

func learns(t *testing.T, p Tab) {
	t.Helper()
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	t.Log("said:", said(t, p))
	s, r, _ := exported(t, p)
	if !same(s, model.Prepared()) {
		t.Errorf("exported the spec %+v", s)
	}
	if r == nil || r.Event != "done" {
		t.Fatalf("exported the result %+v", r)
	}
	if d := farthest(s.Network, r.Recovered); d > 1e-9 || r.Recovered.Units() != s.Network.Units() {
		t.Errorf("%d units, a parameter off by %g", r.Recovered.Units(), d)
	}
	if r.Risk == nil || *r.Risk > 1e-18 {
		t.Errorf("risk %v", r.Risk)
	}
}

// The other methods run in the page too: exact to its own accuracy, paper to
// what its samples allow (its error falls as 1/√N; ten times that is a bug).
func TestMethods(t *testing.T) {
	nightly(t, TestDigitsOfThePage)
	t.Parallel()
	for method, bar := range map[spec.Method]float64{spec.Exact: 1e-8, spec.Paper: .3, spec.Practical: 1e-9} {
		s := model.Prepared()
		s.Learning.Method, s.Learning.Order = method, 1
		p := opened(t, Laptop, linked(s))
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		_, r, _ := exported(t, p)
		if r == nil {
			t.Fatalf("%s: no result", method)
		}
		if d := farthest(s.Network, r.Recovered); d > bar {
			t.Errorf("%s: a parameter off by %g", method, d)
		}
	}
}

// Pause pauses a long run, Step lets it go on a little and pauses again, Resume
// resumes it, Reset ends it.
func TestPauseStepResumeReset(t *testing.T) {
	t.Parallel()
	s := model.Prepared()
	s.Learning.Method = spec.Paper
	s.Sampling.Samples = 1_000_000_000
	p := opened(t, Laptop, linked(s))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("learning"))
	must(t, p.Click("Pause"))
	must(t, p.UntilState("paused"))
	must(t, p.Click("Step"))
	must(t, p.UntilState("paused"))
	must(t, p.Click("Resume"))
	must(t, p.UntilState("learning"))
	must(t, p.Click("Reset"))
	must(t, p.UntilState("idle"))
}

// imports opens a file in the page.
func imports(t *testing.T, p Tab, name string, data []byte) {
	t.Helper()
	must(t, p.Click("Import"))
	must(t, p.Upload("input[type=file]", name, data))
}

// What was exported opens elsewhere, with the same digits; so does a bare spec.
func TestExportImport(t *testing.T) {
	t.Parallel()
	exports(t, inChromium)
}

// exports is TestExportImport in any browser.
func exports(t *testing.T, open opener) {
	t.Helper()
	want := awkward()
	p := open(t, Laptop, linked(want))
	_, _, data := exported(t, p)
	for name, data := range map[string][]byte{"export.json": data, "spec.json": dialect.Encode(want)} {
		other := open(t, Laptop, "")
		imports(t, other, name, data)
		what := fmt.Sprintf("%s to show %+v", name, want)
		until(t, other, what, func(s link.State) bool { return same(s.Spec, want) })
	}
}

// A bad file gets a sentence that names the field; the drawing stays.
func TestImportRefuses(t *testing.T) {
	t.Parallel()
	refuses(t, opened(t, Laptop, ""))
}

// refuses is TestImportRefuses in any browser that shows the prepared network.
func refuses(t *testing.T, p Tab) {
	t.Helper()
	bad := []byte(`{"version": 1, "network": {"w": [[1, 0], [0, 0]], "b": [0, 0], "a": [1, 1]}}`)
	imports(t, p, "bad.json", bad)
	must(t, p.Until(`document.body.innerText.includes("network.w[1]")`))
	if got := shown(t, p).Spec; !same(got, model.Prepared()) {
		t.Errorf("shown %+v", got)
	}
}

// Rounds is what the page opens with: both creases come back, the verdict and the
// export say in how many rounds and what found each, and the recording is stepped
// through round by round. The same link gives the same digits again.
func TestRounds(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	rounds, err := p.Named("radio", "Rounds")
	must(t, err)
	must(t, p.Tap(rounds))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	seconds := value[string](t, p, `document.querySelector(".verdict > .explains").textContent`)
	t.Logf("after %s: %s", seconds, said(t, p))
	_, r, data := exported(t, p)
	if r == nil || len(r.Rounds) < 3 || len(r.Found) != r.Recovered.Units() || r.Found[0].By != "rounds" {
		t.Fatalf("exported the result %+v", r)
	}
	want := fmt.Sprintf(" samples in %d rounds.", len(r.Rounds))
	if got := said(t, p); !strings.HasPrefix(got, "Found both, to ") || !strings.Contains(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
	at := func(round int, stage string) string {
		return fmt.Sprintf(`document.querySelector(".scrub-at").textContent.startsWith("round %d of %d, N = ") &&
			document.querySelector(".scrub-at").textContent.endsWith("%s")`, round, len(r.Rounds), stage)
	}
	last := len(r.Rounds)
	must(t, p.Until(fmt.Sprintf(`document.querySelector(".scrub-at").textContent.startsWith(
		"result of round %d of %[1]d, ") &&
		document.querySelector('.scrub [title^="+1"]').disabled`, last)))
	must(t, p.Click("−1: back by one round"))
	must(t, p.Until(at(last, "Regression")))
	must(t, p.Click("−1: back by one round"))
	must(t, p.Until(at(last-1, "Regression")))
	must(t, p.Until(`document.querySelector(".verdict .said").textContent.startsWith("Showing round ")`))
	must(t, p.Click("+1: on by one round"))
	must(t, p.Until(at(last, "Regression")))
	for i, stage := range []string{"Samples", "Moments", "Rank", "Jennrich", "Scalars and signs", "Scalars and signs", "Joint fit"} {
		must(t, p.Eval(fmt.Sprintf(`(r => { r.value = %d; r.dispatchEvent(new Event("input", {bubbles: true})) })(
			document.querySelector(".scrub-range"))`, i), nil))
		must(t, p.Until(at(1, stage)))
	}
	again := opened(t, Laptop, linked(model.Prepared()))
	must(t, again.Click("Learn"))
	must(t, again.UntilState("done"))
	_, other, _ := exported(t, again)
	if other == nil || !reflect.DeepEqual(other.Recovered, r.Recovered) || !reflect.DeepEqual(other.Rounds, r.Rounds) {
		t.Errorf("another tab found %+v, not %s", other, data)
	}
}

// Ten units in ten dimensions, as the gallery has them, come back in the page too.
func TestRoundsInTenDimensions(t *testing.T) {
	nightly(t, TestRounds)
	t.Parallel()
	e, _ := gallery.Find("ten")
	p := opened(t, Laptop, linked(e.Spec))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	seconds := value[string](t, p, `document.querySelector(".verdict > .explains").textContent`)
	t.Logf("after %s: %s", seconds, said(t, p))
	_, r, _ := exported(t, p)
	if r == nil || r.Recovered.Units() != 10 {
		t.Fatalf("exported the result %+v", r)
	}
	if d := farthest(e.Spec.Network, r.Recovered); d > 1e-9 {
		t.Errorf("a parameter off by %g", d)
	}
}
