package plane

import (
	"encoding/xml"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crease/app/draw/svg/xmltest"
)

// Every kind of picture is well-formed, holds no number that is none, and an
// exported one depends on nothing of the page.
func TestPicturesAreWellFormed(t *testing.T) {
	for name, fs := range cases() {
		for _, solid := range []bool{false, true} {
			p := handled(fs...)
			p.View, p.Solid, p.Turn, p.ID = view(), solid, Turn{Yaw: 0.5, Tilt: 0.75}, "t"
			p.Foot = Foot(480, 400, false)
			p.Axes, p.Contours, p.Legend, p.Inline, p.Title = true, true, "f", true, `a "sheet" & more`
			svg := p.SVG()
			xmltest.WellFormed(t, name, svg)
			inParts(t, p)
			if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") || strings.Contains(svg, "var(") {
				t.Errorf("%s: NaN, Inf or a variable in the picture", name)
			}
		}
	}
	for _, m := range []int{0, 1, 5} {
		p := handled(randomFolds(rand.New(rand.NewPCG(1, 1)), m)...)
		p.Graph, p.Inline = true, true
		xmltest.WellFormed(t, "the picture", p.SVG())
		inParts(t, p)
	}
	p := Picture{View: view(), Blank: true, Axes: true, Legend: "f", Dots: []Dot{{At: Point{1, 1}, Value: 2}},
		Highlighted: -1, Chosen: -1}
	xmltest.WellFormed(t, "the picture", p.SVG())
	inParts(t, p)
	p = handled(randomFolds(rand.New(rand.NewPCG(9, 1)), 64)...)
	inParts(t, p)
	for i := range p.Lines {
		p.Lines[i].Fade, p.Lines[i].Stroke = float64(i%3)/2, Stroke(i%3)
	}
	p.Fade, p.Dots = .5, []Dot{{At: Point{1, 1}, Value: 2}}
	inParts(t, p)
}

// TestDotsShareColours would catch samples that are lost or drawn twice where those of one colour are one path,
// a sample in the colour of another value, an element for every sample, and colours that are painted in another
// order where the samples come in another.
func TestDotsShareColours(t *testing.T) {
	p := Picture{View: view(), Blank: true, Highlighted: -1, Chosen: -1, DotRange: 1}
	for i := range 300 {
		at := Point{float64(i%20-10) / 5, float64(i/20-7) / 5}
		p.Dots = append(p.Dots, Dot{At: at, Value: 1.2 * math.Sin(float64(i))})
	}
	paths := regexp.MustCompile(`<path d="([^"]*)" fill="([^"]*)"/>`)
	list := paths.FindAllStringSubmatch(p.SVG(), -1)
	if most := 2*fineness + 1; len(list) == 0 || len(list) > most {
		t.Fatalf("%d paths, at most %d are of use", len(list), most)
	}
	colours := map[string]string{} // of a place
	for _, path := range list {
		for _, ring := range strings.Split(path[1], "M")[1:] {
			at, _, _ := strings.Cut(ring, "a")
			if colours[at] != "" {
				t.Errorf("two samples at %s", at)
			}
			colours[at] = path[2]
		}
	}
	reversed := p
	reversed.Dots = slices.Clone(p.Dots)
	slices.Reverse(reversed.Dots)
	for k, path := range paths.FindAllStringSubmatch(reversed.SVG(), -1) {
		if path[2] != list[k][2] {
			t.Fatalf("colour %d is %s, and %s where the samples are in reverse", k, list[k][2], path[2])
		}
	}
	if len(colours) != len(p.Dots) {
		t.Errorf("%d samples are drawn of %d", len(colours), len(p.Dots))
	}
	for i, dot := range p.Dots {
		q := p
		q.Dots = []Dot{dot}
		one := regexp.MustCompile(`<path d="M([^a]*)a[^"]*" fill="([^"]*)"/>`).FindStringSubmatch(q.SVG())
		if one == nil || colours[one[1]] != one[2] {
			t.Fatalf("sample %d has the colour %q among others, alone %q", i, colours[one[1]], one)
		}
	}
}

// inParts fails unless each part of a picture is one child of its root, and all of them are
// the picture: what replaces one child by another takes it from there.
func inParts(t *testing.T, p Picture) {
	t.Helper()
	picture, _ := p.Draw()
	children := picture.Text[:0]
	for i := range picture.Parts() {
		part := picture.Part(i)
		var one struct{ XMLName xml.Name }
		d := xml.NewDecoder(strings.NewReader(part))
		if err := d.Decode(&one); err != nil || d.InputOffset() != int64(len(part)) {
			t.Fatalf("part %d is not one element: %v: %.80s", i, err, part)
		}
		children += part
	}
	start, end, found := strings.Cut(picture.Text, children)
	if !found || end != "</svg>" || strings.Count(start, "<") != 1 || !strings.HasPrefix(start, "<svg") {
		t.Errorf("%d parts are not what lies between %s and %s", picture.Parts(), start, end)
	}
}

// The picture has as many polygons of colour as there are facets, and ids with
// its own prefix only: two sheets on one page must not take each other's
// gradients.
func TestPictureParts(t *testing.T) {
	p := handled(randomFolds(rand.New(rand.NewPCG(8, 1)), 4)...)
	p.ID = "own"
	svg := p.SVG()
	n := len(p.Facets())
	shades := strings.Count(svg, "fill-opacity")
	group := svg[strings.Index(svg, "data-paper"):]
	group = group[:strings.Index(group, "</g>")]
	if got := strings.Count(group, "<polygon") - shades; got != n {
		t.Errorf("%d polygons for %d facets", got, n)
	}
	for _, m := range regexp.MustCompile(`(id="|url\(#|href="#)([a-z]+)`).FindAllStringSubmatch(svg, -1) {
		if !strings.HasPrefix(m[2], "own") {
			t.Errorf("foreign id %q", m[2])
		}
	}
}

// The gradient of a facet on the picture must give the sheet's value at every
// pixel of it, flat and solid: affine maps, checked by differences.
func TestProjectedSlope(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, solid := range []bool{false, true} {
		p := handled(randomFolds(rng, 6)...)
		p.Solid, p.Turn = solid, Turn{Yaw: 2.1, Tilt: 0.6}
		j := project(p, 3)
		for _, f := range p.Facets() {
			g, ok := j.slope(f)
			if !ok {
				continue
			}
			for i := range f.Corners {
				k := (i + 1) % len(f.Corners)
				d := j.point(f.Corners[k], f.Values[k]).Sub(j.point(f.Corners[i], f.Values[i]))
				if want := f.Values[k] - f.Values[i]; math.Abs(g.Dot(d)-want) > 1e-6*(1+math.Abs(want)) {
					t.Fatalf("solid %v: the picture changes by %g along an edge, the sheet by %g",
						solid, g.Dot(d), want)
				}
			}
		}
	}
}

// Painting back to front: along every line of sight the facet that is nearer to
// the eye is painted later. Checked by sampling pairs of points, one behind the
// other, on different facets.
func TestPaintersOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for trial := range 20 {
		p := handled(randomFolds(rng, 9)...)
		p.Solid, p.Turn = true, Turn{Yaw: float64(trial), Tilt: 0.5}
		j := project(p, 1)
		fs := p.Facets()
		away := Point{j.sinY, j.cosY} // from the eye
		for range 200 {
			i, k := rng.IntN(len(fs)), rng.IntN(len(fs))
			if i == k {
				continue
			}
			a, b := fs[i], fs[k]
			// A point of b straight behind one of a?
			q := a.Centre()
			for s := 0.05; s < 6; s += 0.05 {
				if inside(b, q.Add(away.Mul(s))) {
					if !j.behind(p.Sheet, b, a) || j.behind(p.Sheet, a, b) {
						t.Fatalf("trial %d: a facet behind is painted over the one before it", trial)
					}
				}
			}
			if j.behind(p.Sheet, a, b) && j.behind(p.Sheet, b, a) {
				t.Fatal("each behind the other")
			}
		}
	}
}

func inside(f Facet, p Point) bool {
	for i, c := range f.Corners {
		if f.Corners[(i+1)%len(f.Corners)].Sub(c).Left().Dot(p.Sub(c)) < 1e-9 {
			return false
		}
	}
	return true
}

// Labels stay in the picture and, with few creases, apart.
func TestLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for trial := range 50 {
		p := handled(randomFolds(rng, 5)...)
		var boxes []Rect
		for _, y := range p.Layouts() {
			b := around(y.Label, labelW, labelH)
			if b.X0 < 0 || b.Y0 < 0 || b.X1 > p.View.W || b.Y1 > p.View.H {
				t.Errorf("trial %d: label outside at %v", trial, y.Label)
			}
			if !free(b, boxes) && y.To.Sub(y.From).Norm() > 200 {
				t.Errorf("trial %d: labels overlap", trial)
			}
			boxes = append(boxes, b)
		}
	}
}

// Dots and arrows of different creases do not cover each other where there is
// room, here four creases through one point.
func TestHandlesPart(t *testing.T) {
	var fs []Fold
	for i := range 4 {
		s, c := math.Sincos(0.3 + 0.7*float64(i))
		fs = append(fs, Fold{Point{c, s}, 0, 1})
	}
	ls := handled(fs...).Layouts()
	for i, y := range ls {
		foot, _ := Nearest([]Point{y.From, y.To}, y.Anchor)
		if d := y.Anchor.Sub(foot).Norm(); d > 1e-9 {
			t.Errorf("the dot of unit %d lies %g beside its crease", i, d)
		}
		for _, z := range ls[:i] {
			if d := y.Anchor.Sub(z.Anchor).Norm(); d < 19 {
				t.Errorf("dots %g apart", d)
			}
		}
	}
}

// The arrow's length and the height are inverse.
func TestArrowLength(t *testing.T) {
	for _, a := range []float64{0.05, 0.3, 1, 4, 12, -0.2, -3} {
		if got := ArrowHeight(ArrowLength(a)); math.Abs(got-a) > 1e-9 {
			t.Errorf("height %g comes back as %g", a, got)
		}
	}
}
