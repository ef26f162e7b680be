package plane

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// No label, number or name lies on another, under a handle, or outside the view: random
// networks of up to twelve creases, on sheets of a phone, a laptop and a projector, flat,
// solid and as graphs. Every crease that is long enough to be seen has its label.
func TestNothingOnLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for m := 1; m <= 12; m++ {
		for trial := range 24 {
			p := labelled(rng, m, trial)
			name := fmt.Sprintf("%d creases, trial %d", m, trial)
			d := drawn(p)
			var boxes []Rect
			add := func(what string, b Rect) {
				if !within(b, p.View) {
					t.Errorf("%s: %s is outside", name, what)
				}
				if !free(b, boxes) {
					t.Errorf("%s: %s lies on something", name, what)
				}
				boxes = append(boxes, b)
			}
			for _, y := range d.layouts {
				if y.Open && !p.Solid {
					boxes = append(boxes, around(y.Anchor, 6, 6), around(y.Tip, 6, 6), around(y.Turn[0], 6, 6),
						around(y.Turn[1], 6, 6))
				}
			}
			for _, c := range d.captions {
				add("the caption "+c.words, c.box)
			}
			for _, y := range d.layouts {
				if y.Label == (Point{}) {
					if y.To.Sub(y.From).Norm() > 20 {
						t.Errorf("%s: crease %d has no label", name, y.Unit+1)
					}
					continue
				}
				add(fmt.Sprint("label ", y.Unit+1), around(y.Label, y.Half.X, y.Half.Y))
			}
		}
	}
}

// Choosing a crease moves no handle and no label, of it or of another: what is under a finger
// that has come down to choose is there for the drag that follows.
func TestChoosingMovesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 4))
	for trial := range 60 {
		p := labelled(rng, 1+trial%few, trial)
		p.Chosen, p.Handles = -1, true
		before := p.Layouts()
		for unit := range p.Lines {
			p.Chosen = unit
			if after := p.Layouts(); !reflect.DeepEqual(before, after) {
				t.Errorf("trial %d: with crease %d chosen the layout is %v, without it %v", trial, unit+1, after, before)
			}
		}
	}
}

// labelled is a picture of m random creases; trials differ in size, kind and view.
func labelled(rng *rand.Rand, m, trial int) Picture {
	fs := randomFolds(rng, m)
	for i := range fs {
		fs[i].W = fs[i].W.Unit()
	}
	p := handled(fs...)
	size := []float64{346, 450, 600}[trial%3]
	p.View = Viewport{Half: 3 * math.Exp(.4*rng.NormFloat64()), CX: .3 * rng.NormFloat64(), W: size, H: size}
	p.Axes, p.Legend, p.Foot = true, "f", Foot(size, size, false)
	p.View.H -= p.Foot
	p.Turn = Turn{Yaw: rng.Float64() * 6, Tilt: 0.3 + rng.Float64()}
	p.Chosen = rng.IntN(m+1) - 1
	switch trial / 3 % 4 {
	case 1:
		p.Solid = true
	case 2:
		p.Big = size == 600
	case 3:
		p.Handles = false
		p.Note = "f's scale; at most 3·10⁻¹²"
	}
	return p
}

// drawn lays a picture out as Draw does, with the labels of the solid sheet too.
func drawn(p Picture) *drawing {
	d := begin(p)
	d.draw()
	return d
}

// With one input too: levels, ticks and the names of bends.
func TestNothingOnGraphLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	for trial := range 60 {
		p := handled()
		for i := range 1 + trial%6 {
			f := Fold{Point{1 - 2*float64(i%2), 0}, rng.NormFloat64(), rng.NormFloat64()}
			p.Sheet = append(p.Sheet, f)
			p.Lines = append(p.Lines, Line{Fold: f, Unit: i, Label: true})
		}
		p.Graph, p.Axes, p.Legend, p.Handles = true, true, "f", trial%2 == 0
		d := drawn(p)
		var boxes []Rect
		for _, c := range d.captions {
			if !free(c.box, boxes) {
				t.Errorf("trial %d: %q lies on something", trial, c.words)
			}
			boxes = append(boxes, c.box)
		}
		for _, y := range d.layouts {
			if b := around(y.Label, y.Half.X, y.Half.Y); y.Label != (Point{}) && !free(b, boxes) {
				t.Errorf("trial %d: label %d lies on something", trial, y.Unit+1)
			} else if y.Label != (Point{}) {
				boxes = append(boxes, b)
			}
		}
		if len(d.captions) < 8 {
			t.Errorf("trial %d: %d captions", trial, len(d.captions))
		}
	}
}

// A label sticks to its crease: it lies on it, and while the crease is moved it keeps to the same end of it, where
// nothing else takes its place. Catches a label that leaps from under the finger that drags it, or stands at another's.
func TestLabelsStick(t *testing.T) {
	rng := rand.New(rand.NewPCG(54, 6))
	for trial := range 40 {
		fs := randomFolds(rng, 1)
		fs[0].W = fs[0].W.Unit()
		p := handled(fs...)
		p.View.W, p.View.H, p.Handles = 362, 362, trial%2 == 0
		var before Layout
		for step := range 80 {
			p.Lines[0].Fold.B = -1 + float64(step)/40
			ls := p.Layouts()
			if len(ls) != 1 {
				before = Layout{}
				continue // out of sight
			}
			y := ls[0]
			if foot, _ := Nearest(y.Path, y.Label); y.Half != (Point{}) && foot.Sub(y.Label).Norm() > 1e-9 {
				t.Fatalf("trial %d: the label at %v is %g from its crease", trial, y.Label, foot.Sub(y.Label).Norm())
			}
			moved := max(y.From.Sub(before.From).Norm(), y.To.Sub(before.To).Norm())
			const dot = 14 // between two places on the crease, and the two ends have some each
			if leap := y.Label.Sub(before.Label).Norm(); before.Half != (Point{}) && y.Half != (Point{}) && leap > 2*dot+moved {
				t.Errorf("trial %d, step %d: the crease has moved by %g, its label by %g", trial, step, moved, leap)
			}
			before = y
		}
	}
}

// The legend has a strip of its own below the view: catches words of it over what a picture shows, outside the sheet
// or over each other, on sheets from those of a phone held sideways to a projector's, with notes that have no room.
func TestLegendBelowView(t *testing.T) {
	texts := regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)" text-anchor="(\w+)"[^>]*>([^<]*)<`)
	for _, w := range []float64{150, 205, 360, 700, 1100} {
		for name, note := range map[string]string{"f": "", "10⁻¹² (y−g)": "", "f−g": "f's scale; at most 3·10⁻¹²", "y": strings.Repeat("name", 40)} {
			for _, limit := range []float64{.004, 1, 7.3, 123456} {
				p := handled(randomFolds(rand.New(rand.NewPCG(2, 8)), 3)...)
				p.Foot, p.Big = Foot(w, w, w > 1000), w > 1000
				p.View = Viewport{Half: 3, W: w, H: w - p.Foot}
				p.Legend, p.Note, p.Range = name, note, limit
				_, legend, _ := strings.Cut(p.SVG(), "<g data-legend")
				var boxes []Rect
				for _, m := range texts.FindAllStringSubmatch(legend, -1) {
					var at Point
					fmt.Sscan(m[1], &at.X)
					fmt.Sscan(m[2], &at.Y)
					b := p.caption(at, m[3], m[4], false).box
					if b.X0 < 0 || b.X1 > w || b.Y0 < p.View.H || b.Y1 > w || !free(b, boxes) {
						t.Errorf("%g wide, %s up to %g: %q lies at %v, others at %v", w, name, limit, m[4], b, boxes)
					}
					boxes = append(boxes, b)
				}
				if len(boxes) < 2 {
					t.Errorf("%g wide, %s up to %g: the legend has %d texts", w, name, limit, len(boxes))
				}
			}
		}
	}
}
