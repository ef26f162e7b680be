package share

import (
	"encoding/xml"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// shown is a page that shows a drawing in the default view.
func shown(s spec.Spec) link.State { return link.State{Spec: s, View: model.DefaultView()} }

// told is what the readers of a link to the prepared drawing are said to see.
func told(o offer) []string { return readerSees(o.of(shown(model.Prepared()))) }

// What the reader will see is told for every choice, in whole sentences: catches a choice
// that is left out, and a control that is listed twice.
func TestReaderSees(t *testing.T) {
	everything := "They can use: drawing, method, number of samples, noise, seed, advanced settings, speed, gallery, " +
		"files and sharing."
	drawing := "They see your drawing, 2 creases."
	for _, c := range []struct {
		name string
		o    offer
		want []string
	}{
		{"nothing chosen", offer{}, []string{drawing, everything, "Learning starts when they press Learn, as a film."}},
		{"words, start, stage",
			offer{terms: assignment.Terms{Title: "T", Task: "F"}, auto: true, pace: model.Full, card: "rank"},
			[]string{"Your title and your task stand above the sheets.", drawing, everything,
				"Learning starts when the link is opened, without a film.", "The stage Rank is open."}},
		{"a lock closes gallery and files",
			offer{terms: assignment.Terms{Locked: assignment.Noise, Hidden: assignment.Sharing}},
			[]string{drawing, "They can use: drawing, method, number of samples, seed, advanced settings and speed.",
				"They cannot change: noise, gallery and files.", "They do not see: sharing.",
				"Learning starts when they press Learn, as a film."}},
		{"hidden wins over locked", offer{card: "rank", terms: assignment.Terms{
			Locked: assignment.All, Hidden: assignment.All &^ assignment.Seed}},
			[]string{"They cannot change: seed.",
				"They do not see: drawing, method, number of samples, noise, advanced settings, speed, stages, " +
					"found sheet, verdict, gallery, files and sharing.",
				"Learning starts when they press Learn, as a film."}},
	} {
		if got := told(c.o); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
	var o offer
	o.give(assignment.Exact, false)
	o.give(assignment.Paper, false)
	if got := told(o); !slices.Contains(got, "Methods that they can choose: Rounds and Practical.") {
		t.Errorf("%q", got)
	}
	o.give(assignment.Exact, true)
	if o.give(assignment.Paper, true); o.terms.Methods != 0 {
		t.Errorf("all methods are written as %b", o.terms.Methods)
	}
}

// Of a mystery sheet nothing is said that is there only once it is revealed: catches a
// method, a seed or Learn that readers look for in vain, and a start by itself.
func TestReaderOfMystery(t *testing.T) {
	sheet := shown(model.Prepared())
	sheet.View.Mystery = true
	see := "They see samples. The network is hidden until they press Reveal, which they can at any time."
	got := readerSees(offer{auto: true, pace: model.Full, card: "rank"}.of(sheet))
	want := []string{see, "They can draw a guess, have its heights fitted, and have it scored.",
		"Once it is revealed, they can use: drawing, method, number of samples, noise, seed, advanced settings, " +
			"speed, gallery, files and sharing.",
		"Learning starts when they have revealed it and press Learn, without a film.",
		"Once it is revealed, the stage Rank is open."}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
	locked := offer{terms: assignment.Terms{Locked: assignment.Drawing}}
	if got := readerSees(locked.of(sheet)); got[0] != see || !strings.HasPrefix(got[1], "Once it is revealed") {
		t.Errorf("with the drawing locked: %q", got)
	}
}

// The method of the drawing is offered even where its author did not.
func TestOwnMethodIsOffered(t *testing.T) {
	s := model.Prepared()
	s.Learning.Method = spec.Paper
	got := offer{terms: assignment.Terms{Methods: assignment.Practical}}.of(shown(s))
	if want := assignment.Practical | assignment.Paper; got.View.Assignment.Methods != want {
		t.Errorf("%b", got.View.Assignment.Methods)
	}
}

// What is written into a frame's HTML stays within its attributes, and comes back.
func TestFrameIsEscaped(t *testing.T) {
	address, title := `https://example.org/a"b/?x=<y>#1.AgI&embed`, `"><script>alert(1)</script> & so on`
	var frame struct {
		Src   string `xml:"src,attr"`
		Title string `xml:"title,attr"`
		Inner string `xml:",innerxml"`
	}
	html := frameHTML(address, title)
	if err := xml.Unmarshal([]byte(html), &frame); err != nil {
		t.Fatalf("%v in %s", err, html)
	}
	if frame.Src != address || frame.Title != title || frame.Inner != "" || strings.Contains(html, "<script") {
		t.Errorf("%s", html)
	}
}

// A link of ten units of ten inputs at full precision, with a short title and task and
// everything else chosen, has at most 2,000 characters.
func TestLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := spec.Default()
	for range 10 {
		w := make([]float64, 10)
		for j := range w {
			w[j] = rng.NormFloat64()
		}
		s.Network.Append(w, rng.NormFloat64(), rng.NormFloat64()+3)
	}
	s.Sampling = spec.Sampling{Samples: 1_000_000_000, Seed: spec.MaxSeed, Noise: 1. / 3}
	s.Learning = spec.Learning{Method: spec.Practical, Order: 2, Units: 10,
		Eta1: rng.Float64(), Eta2: rng.Float64(), Eta3: rng.Float64(), Epsilon: rng.Float64(), Draws: 1000}
	o := offer{auto: true, pace: model.Slower, card: "regression", terms: assignment.Terms{
		Title:  "Sheet 4, question 2",
		Task:   "How many samples does it take until the error is below 1 %? Try two methods.",
		Hidden: assignment.All, Locked: assignment.All, Methods: assignment.Rounds}}
	v := model.DefaultView()
	v.Zoom, v.CenterX, v.CenterY = rng.Float64()+1, rng.Float64(), rng.Float64()
	l := "https://example.github.io/crease/#" + link.Encode(o.of(link.State{Spec: s, View: v}))
	t.Logf("%d characters", len(l))
	if len(l) > mostLink {
		t.Errorf("%d characters", len(l))
	}
}
