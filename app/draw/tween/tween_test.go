package tween

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/app/draw/chart"
	"crease/app/draw/scale"
)

// picture returns a figure of one mark.
func picture(m chart.Mark) chart.Figure {
	return chart.Figure{Title: "test", Marks: []chart.Mark{m},
		X: chart.Axis{Min: -1, Max: 10}, Y: chart.Axis{Min: -2, Max: 8}}
}

func lay(f chart.Figure) chart.Frame { return f.Lay(400, 300, true) }

var kinds = []chart.MarkKind{chart.Line, chart.Steps, chart.Points, chart.Bars, chart.Band, chart.Cells, chart.RuleX,
	chart.RuleY, chart.Arrows}

func data(n int) []chart.Datum {
	var list []chart.Datum
	for i := range n {
		list = append(list, chart.Datum{X: float64(i), Y: float64(i*i%5) + 0.5, Y2: 1, W: 1, V: 0.5, Of: i + 1})
	}
	return list
}

// At the end the picture is the one that it moves to, stroke by stroke, whatever it came
// from; on the way nothing in it is not a number. Would catch a motion that ends beside
// its goal.
func TestEndsAtThePicture(t *testing.T) {
	for _, kind := range kinds {
		for _, log := range []bool{false, true} {
			to := picture(chart.Mark{Kind: kind, Name: "a", Data: data(6)})
			if log {
				to.Y = chart.Axis{Kind: scale.Log, Min: 1e-3, Max: 100}
			}
			before := picture(chart.Mark{Kind: kind, Name: "a", Data: data(3)})
			before.Marks[0].Data[1].Y = math.NaN()
			for _, from := range []*chart.Figure{nil, {}, &before, &to} {
				fr := lay(to)
				m := New(from, fr)
				end := m.At(1)
				if end.SVG() != fr.SVG() {
					t.Errorf("kind %v: the end is another picture", kind)
				}
				almost := m.At(1 - 1e-9)
				if n, want := len(almost.Figure.Marks[0].Data), len(to.Marks[0].Data); n != want {
					t.Errorf("kind %v: %d of %d data just before the end", kind, n, want)
				}
				for _, part := range []float64{-1, 0, 0.1, 0.5, 0.9} {
					f := m.At(part)
					if svg := f.SVG(); strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
						t.Errorf("kind %v at %v: %s", kind, part, svg)
					}
				}
			}
		}
	}
}

// What is shown is never taken back: samples appear one after another, bars rise, lines
// run on.
func TestGrows(t *testing.T) {
	for _, kind := range []chart.MarkKind{chart.Line, chart.Points, chart.Bars} {
		f := picture(chart.Mark{Kind: kind, ByValue: kind == chart.Points, Data: data(20)})
		m := New(nil, lay(f))
		shown, height := 0, 0.0
		for i := range 50 {
			at := m.At(float64(i) / 50)
			n, sum := 0, 0.0
			for _, q := range at.Figure.Marks[0].Data {
				n++
				sum += q.Y
			}
			if n < shown || kind == chart.Bars && sum < height {
				t.Errorf("kind %v at %d: %d data after %d, %g high after %g", kind, i, n, shown, sum, height)
			}
			shown, height = n, sum
		}
		if kind == chart.Points && shown < 15 {
			t.Errorf("%d samples at last", shown)
		}
	}
}

// A datum goes to its own place, also where the units stand in another order than
// before, and half of the way in time is more than half in space: it slows down.
func TestMatchesUnits(t *testing.T) {
	before := picture(chart.Mark{Kind: chart.Points, Data: []chart.Datum{{X: 0, Y: 0, Of: 1}, {X: 8, Y: 0, Of: 2}}})
	after := []chart.Datum{{X: 8, Y: 4, Of: 2}, {X: 0, Y: 4, Of: 1}, {X: 4, Of: 3}}
	to := picture(chart.Mark{Kind: chart.Points, Data: after})
	m := New(&before, lay(to))
	at := m.At(0.5).Figure.Marks[0].Data
	for i, x := range []float64{8, 0} {
		if math.Abs(at[i].X-x) > 1e-9 || at[i].Y < 2 || at[i].Y > 4 {
			t.Errorf("unit %d at (%g, %g)", at[i].Of, at[i].X, at[i].Y)
		}
	}
}

// New dots appear where they belong, with the marks that they keep: an eigenvalue does not fly
// through imaginary values that it never had, and the dots of one tensor are never drawn as those
// of the other.
func TestDotsStay(t *testing.T) {
	for _, hollow := range []bool{false, true} {
		f := picture(chart.Mark{Kind: chart.Points, Hollow: hollow, Data: data(4)})
		m := New(nil, lay(f))
		for i := range 50 {
			got := m.At(float64(i) / 50).Figure.Marks[0]
			if got.Hollow != hollow {
				t.Fatalf("at %d the mark is another", i)
			}
			for k, q := range got.Data {
				if q != f.Marks[0].Data[k] {
					t.Fatalf("at %d dot %d is at (%g, %g)", i, k, q.X, q.Y)
				}
			}
		}
	}
}

// A line that has grown keeps what it had: only its new end moves.
func TestLineRunsOn(t *testing.T) {
	course := []chart.Datum{{X: 0, Y: 7}, {X: 1, Y: 5}, {X: 2, Y: 3}}
	before := picture(chart.Mark{Kind: chart.Line, Name: "error", Data: course[:2]})
	to := picture(chart.Mark{Kind: chart.Line, Name: "error", Data: course})
	m := New(&before, lay(to))
	at := m.At(0.5).Figure.Marks[0].Data
	if len(at) != 3 || at[0] != to.Marks[0].Data[0] || at[1] != to.Marks[0].Data[1] {
		t.Fatalf("%+v", at)
	}
	if math.Abs(at[2].X-1.5) > 1e-9 || math.Abs(at[2].Y-4) > 1e-9 {
		t.Errorf("the end is at (%g, %g)", at[2].X, at[2].Y)
	}
}

// The figures that go in are left as they were.
func TestLeavesFiguresAlone(t *testing.T) {
	f, g := picture(chart.Mark{Kind: chart.Bars, Data: data(4)}), picture(chart.Mark{Kind: chart.Bars, Data: data(4)})
	m := New(&f, lay(f))
	m.At(0.3)
	if !reflect.DeepEqual(f, g) {
		t.Error("a figure was changed")
	}
}

func BenchmarkSamples(b *testing.B) {
	f := picture(chart.Mark{Kind: chart.Points, ByValue: true, Data: data(300)})
	m := New(nil, lay(f))
	for i := 0; b.Loop(); i++ {
		at := m.At(float64(i%100) / 100)
		at.SVG()
	}
}
