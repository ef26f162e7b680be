package user

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/algo/spec/dialect"
	"crease/app/gallery"
	"crease/app/link"
	"crease/app/model"
)

// texts are written into fields: numbers, what is nearly one, and what is none. Words that
// Sight.Words looks for are not among them: the page quotes what it refuses.
var texts = []string{
	"", " ", "0", "1", "-1", "2", "3", "5", "0.5", "-0.75", "1.5e0", "45", "179.9", "-360", "1e-3", "1e-300", "1e308",
	"1e999", "-1e999", "nan", "inf", "−1,5", "1,000", "١٢٣", "0x10", "1/2", "½", "--3", "1.2.3", "1e", "+", "-", ".",
	"1000", "20000", "100000", "1e5", "1e9", "1e10", "99999999999999999999", "0.0001", "7", "12", "64", "65", "128", "129",
	"<b>bold</b>", "<img src=x onerror=alert(1)>", "'; drop table units; --", "\\u0000", "🙂👩‍👩‍👧", "اَلْعَرَبِيَّةُ",
	"a\tb\tc", "1\t2\t3", "1;2;3", "title", "Fold two creases at right angles.", strings.Repeat("9", 400),
	strings.Repeat("long ", 200), "\u202egnirts", "\u0000\u0001", "%", "&", "#", "null", "true",
}

// keys are pressed on whatever has the focus.
var keys = []string{
	"Tab", "Tab", "Tab", "Enter", "Enter", " ", " ", "Escape", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
	"Home", "End", "PageUp", "PageDown", "Delete", "Backspace", "a", "l", "L", "?", "+", "-", "0", "1", "9", "z", "y", "p", ".",
}

// randomSpec returns a valid spec that is learned within a moment on most draws.
func randomSpec(r *rand.Rand) spec.Spec {
	s := model.Prepared()
	d, m := 1+r.IntN(4), 1+r.IntN(5)
	if r.IntN(3) > 0 {
		d = 2
	}
	s.Network = network.Network{}
	for range m {
		w := make([]float64, d)
		for i := range w {
			w[i] = r.NormFloat64()
		}
		s.Network.Append(w, r.NormFloat64(), 0.3+r.Float64())
	}
	s.Network = s.Network.Normalised()
	s.Sampling.Samples = []int64{1000, 5000, 20_000, 100_000}[r.IntN(4)]
	s.Sampling.Seed = r.Uint64N(1000)
	s.Learning.Method = []spec.Method{spec.Exact, spec.Paper, spec.Practical, spec.Rounds}[r.IntN(4)]
	if r.IntN(4) == 0 {
		s.Sampling.Noise = 0.1 * r.Float64()
	}
	return s
}

// randomHash returns what somebody may put behind the # of the address.
func randomHash(r *rand.Rand) string {
	state := func(s spec.Spec) link.State {
		v := model.DefaultView()
		v.Theme = []string{"", "light", "dark"}[r.IntN(3)]
		v.Auto, v.Big, v.Contours = r.IntN(4) == 0, r.IntN(6) == 0, r.IntN(3) == 0
		return link.State{Spec: s, View: v}
	}
	whole := link.Encode(state(randomSpec(r)))
	switch r.IntN(12) {
	case 0, 1, 2, 3:
		return whole
	case 4, 5:
		all := gallery.Entries()
		return link.Encode(state(all[r.IntN(len(all))].Spec))
	case 6:
		s := state(randomSpec(r))
		s.View.Mystery = true
		return link.Encode(s)
	case 7:
		s := state(randomSpec(r))
		s.View.Assignment.Title, s.View.Assignment.Task = "A <b>task</b>", texts[r.IntN(len(texts))]
		s.View.Assignment.Locked = 1 << r.IntN(6)
		return link.Encode(s)
	case 8:
		return whole[:r.IntN(len(whole))]
	case 9:
		b := []byte(whole)
		b[r.IntN(len(b))] = "Ab%&.=-_/"[r.IntN(9)]
		return string(b)
	}
	words := []string{"lesson=fold-and-find", "lesson=fold-and-find/3", "lesson=fold-and-find/99", "lesson=nothing",
		"gallery", "gallery=star", "gallery=nothing", "mystery", "mystery=daily", "mystery=3", "help", "share", "%", "50%", "", "1.", "2.AAAA",
		"embed=1"}
	return words[r.IntN(len(words))]
}

// randomFile returns the name of a file and what is in it.
func randomFile(r *rand.Rand) (name, text string) {
	s := randomSpec(r)
	json := string(dialect.Encode(s))
	switch r.IntN(10) {
	case 0, 1, 2:
		return "network.json", json
	case 3:
		return "cut.json", json[:r.IntN(len(json))]
	case 4, 5:
		return "samples.csv", table(r, s.Network, 50+r.IntN(2000))
	case 6:
		return "ragged.csv", table(r, s.Network, 20) + "1,2\n,,,\nx,y,z\n"
	case 7:
		return "weights.py", fmt.Sprintf("W = np.array([[%g, %g], [0, 1]])\nb = [0, %g]\na = [1, -1]\n",
			r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
	case 8:
		return "empty.csv", strings.Repeat("\n", r.IntN(3))
	}
	junk := make([]byte, 10+r.IntN(3000))
	for i := range junk {
		junk[i] = byte(r.IntN(128))
	}
	return []string{"junk.npy", "junk.json", "junk.txt", "junk.npz"}[r.IntN(4)], string(junk)
}

// table returns samples of a network as CSV.
func table(r *rand.Rand, n network.Network, rows int) string {
	var b strings.Builder
	for range rows {
		x := make([]float64, n.Dim())
		for i := range x {
			x[i] = r.NormFloat64()
			fmt.Fprintf(&b, "%.6g,", x[i])
		}
		fmt.Fprintf(&b, "%.9g\n", n.Eval(x))
	}
	return b.String()
}
