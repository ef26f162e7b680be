// Package gallery holds the networks that are prepared for the reader, each to show one thing, and the list of drawings
// that are kept. It knows neither the browser nor go-app.
package gallery

import (
	"math"
	"reflect"
	"slices"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/draw/plane"
)

// Entry is one prepared spec.
type Entry struct {
	Key   string // stable name, of lower-case letters and hyphens
	Title string
	Watch string // one sentence on what to watch for once it learns
	Spec  spec.Spec
}

// Entries returns the prepared specs in the order in which they are shown, each time anew: the caller may keep them.
func Entries() []Entry {
	return []Entry{
		entryOf("one-unit", rounds(50_000, inPlane(unit{30, 0.4, 1.2}))),
		// T₃ is strongest at b = ±1, and most samples lie on the flat sides: what does not vary adds no error to T_k.
		entryOf("one-round", oneRound(4_000_000, inPlane(unit{20, -1, 1}, unit{110, -0.9, -0.8}))),
		// Five creases tangent to a circle: a pentagram.
		entryOf("star", rounds(300_000, inPlane(unit{90, -0.55, 1}, unit{162, -0.55, 1}, unit{234, -0.55, 1},
			unit{306, -0.55, 1}, unit{18, -0.55, 1}))),
		// The rows of a Hadamard matrix over 2, and biases near ±1, where one round errs least.
		entryOf("orthogonal", oneRound(10_000_000, network.Network{
			W: [][]float64{{.5, .5, .5, .5}, {.5, -.5, .5, -.5}, {.5, .5, -.5, -.5}, {.5, -.5, -.5, .5}},
			B: []float64{-1.2, -1, -1.1, 0.8}, A: []float64{1.2, 1, 1, -0.8}})),
		entryOf("random", rounds(50_000, random(5, 4, 3, 0.7))),
		entryOf("near-parallel", rounds(100_000, inPlane(unit{40, 0.5, 1}, unit{46, -0.4, 1.1}))),
		// T₃ misses the crease at the root of He₁, T₄ the one at a root of He₂.
		entryOf("two-tensors", oneRound(10_000_000, inPlane(unit{20, 0, 1}, unit{110, -1, -1}))),
		entryOf("zero-bias", infinite(10_000_000, network.Network{
			W: [][]float64{{1, 0, 0}, {0.3, 1, 0}, {-0.6, 0.5, 0.7}},
			B: []float64{0, -1.2, -0.8}, A: []float64{0.9, 1.2, -1.1}})),
		entryOf("hermite-roots", infinite(100_000, hermiteRoots())),
		entryOf("far", rounds(20_000, inPlane(unit{25, 0.5, 1.2}, unit{100, 5, 0.5}, unit{165, -5, 1}))),
		entryOf("overcomplete", rounds(50_000, random(3, 5, 5, 0.7))),
		// The three units at 120° of erratum 5: Σ a_i w_i = 0 and Σ a_i b_i = 0.
		entryOf("hidden-twin", rounds(50_000, network.Network{
			W: [][]float64{{1, 0}, {-0.5, math.Sqrt(3) / 2}, {-0.5, -math.Sqrt(3) / 2}},
			B: []float64{0.5, 0.3, -0.8}, A: []float64{1, 1, 1}})),
		entryOf("smoothed", infinite(100_000, rounded(network.Smoothed(parallel(), Tau, 1)))),
		entryOf("ten", rounds(100_000, random(10, 10, 11, 0.6))),
		entryOf(Stuck, rounds(200_000, random(2, 4, 5, 0.7))),
	}
}

// Stuck is the key of the entry on which gradient descent sticks.
const Stuck = "stuck"

func entryOf(key string, s spec.Spec) Entry { return Entry{key, texts[key].title, texts[key].watch, s} }

// Find returns the entry of a key.
func Find(key string) (e Entry, ok bool) {
	list := Entries()
	if i := slices.IndexFunc(list, func(e Entry) bool { return e.Key == key }); i >= 0 {
		return list[i], true
	}
	return e, false
}

// Titled returns the entry of a title. Networks are drawn only if there is one: it is asked at every edit.
func Titled(title string) (Entry, bool) {
	for key, t := range texts {
		if title != "" && t.title == title {
			return Find(key)
		}
	}
	return Entry{}, false
}

// asked are the changes for which sentences ask, or of which they say what comes of them, by the entry's key.
var asked = map[string]func(*spec.Spec){
	"one-round":     func(s *spec.Spec) { s.Learning.Method = spec.Rounds },
	"zero-bias":     func(s *spec.Spec) { s.Learning.Method = spec.Paper },
	"hermite-roots": func(s *spec.Spec) { s.Learning.Order = 2 },
}

// Holds reports whether the entry's sentence holds of a spec: its own, whatever the seeds, or after what it asks for.
func (e Entry) Holds(s spec.Spec) bool {
	own := e.Spec
	own.Sampling.Seed, own.Learning.Seed = s.Sampling.Seed, s.Learning.Seed
	other := own
	if ask := asked[e.Key]; ask != nil {
		ask(&other)
	}
	return reflect.DeepEqual(own, s) || reflect.DeepEqual(other, s)
}

// rounds has the order found. N leaves a margin for other seeds: the run stops where more samples would change nothing.
func rounds(samples int64, n network.Network) spec.Spec {
	s := spec.Default()
	s.Network, s.Sampling.Samples, s.Learning.Method = n, samples, spec.Rounds
	return s
}

// oneRound has so many samples that the paper's single round can hardly be told from the truth by eye.
func oneRound(samples int64, n network.Network) spec.Spec {
	s := rounds(samples, n)
	s.Learning.Method = spec.Paper
	return s
}

// infinite takes no samples; N is for whoever turns to another method.
func infinite(samples int64, n network.Network) spec.Spec {
	s := rounds(samples, n)
	s.Learning.Method, s.Learning.Order = spec.Exact, 1
	return s
}

// unit is one unit in the plane: the angle of its weight in degrees, bias, height.
type unit struct{ angle, b, a float64 }

func inPlane(units ...unit) network.Network {
	var n network.Network
	for _, u := range units {
		n.Append(linalg.Round(model.Angle(u.angle), decimals), u.b, u.a)
	}
	return n
}

// decimals are those of numbers that nobody typed: the same on every machine, readable, and short in links.
const decimals = 4

// random is drawn once and for all by the seed.
func random(dim, units int, seed uint64, bias float64) network.Network {
	n, err := network.Random(network.RandomOptions{
		Dim: dim, Units: units, Seed: seed, Bias: bias, AMin: 0.7, AMax: 1.5, LeastAngle: 0.7,
	})
	if err != nil {
		panic("gallery: " + err.Error())
	}
	return rounded(n)
}

func rounded(n network.Network) network.Network {
	for _, row := range append(n.W, n.B, n.A) {
		linalg.Round(row, decimals)
	}
	return n
}

func hermiteRoots() network.Network {
	root := math.Sqrt(3)
	n := random(5, 5, 2, 0)
	n.B = []float64{0, 1, -1, root, -root}
	for _, w := range n.W { // the biases are ±1 and ±√3 for rows of length one
		linalg.Divide(w, linalg.Norm(w))
	}
	return n
}

func parallel() network.Network {
	return network.Network{
		W: [][]float64{{0.6, 0.8, 0, 0}, {0.6, 0.8, 0, 0}, {0, 0, 1, 0}},
		B: []float64{0.5, -0.6, 0.3}, A: []float64{1, 1.2, -0.9},
	}
}

// Tau is how far the smoothed entry's weights were moved on average, in the paper's sense.
const Tau = 0.3

// Picture draws a network on size × size pixels: its sheet, beyond two inputs the slice through the first two axes. id
// is the prefix of the ids inside, unique on the page; title says what it shows.
func Picture(n network.Network, size float64, id, title string) plane.Picture {
	d := n.Dim()
	b := plane.NewBasis(linalg.Axis(d, 0), linalg.Axis(d, min(1, d-1)))
	p := plane.Picture{
		View: plane.Viewport{Half: 3, W: size, H: size}, Sheet: b.Sheet(n), Highlighted: -1, Chosen: -1,
		Graph: d == 1, Inline: true, ID: id, Title: title,
	}
	for i, f := range b.Slice(n) {
		p.Lines = append(p.Lines, plane.Line{Fold: f, Unit: i})
	}
	return p
}

// Thumbnail draws the picture of a network as a file of its own, "" of none.
func Thumbnail(n network.Network, size float64, dark bool, id, title string) string {
	if n.Dim() == 0 {
		return ""
	}
	p := Picture(n, size, id, title)
	p.Dark = dark
	return p.SVG()
}
