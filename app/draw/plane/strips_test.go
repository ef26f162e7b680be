package plane

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"crease/app/draw/palette"
)

// On a crowded sheet the creases that stay while the chosen one is moved are one group, which
// stays as it is and holds all others, and the chosen one lies on top. Would catch a crease drawn
// twice or not at all, and a drag for which a browser draws all creases anew in every frame.
func TestRestingCreases(t *testing.T) {
	const chosen = 3
	resting := func(p Picture) string {
		picture, _ := p.Draw()
		group, top := "", 0
		for i := range picture.Parts() {
			switch part := picture.Part(i); {
			case strings.Contains(part, "data-resting"):
				group = part
			case strings.Contains(part, "data-crease"):
				if top++; group == "" || !strings.Contains(part, `data-crease="3"`) {
					t.Errorf("a crease out of its place: %s", part)
				}
			}
		}
		if top != 1 {
			t.Errorf("%d creases on top", top)
		}
		return group
	}
	p := handled(alternating()...)
	p.Chosen = chosen
	before := resting(p)
	for _, y := range p.Layouts() {
		got := strings.Count(before, `data-crease="`+strconv.Itoa(y.Unit)+`"`)
		if (got == 1) == (y.Unit == chosen) || got > 1 {
			t.Errorf("crease %d is %d times among those that stay", y.Unit, got)
		}
	}
	f := p.Sheet[chosen]
	f.B += .2
	p.Sheet[chosen], p.Lines[chosen].Fold = f, f
	if resting(p) != before {
		t.Error("creases that stay are drawn anew")
	}
	if few := handled(p.Sheet[:3]...); strings.Contains(few.SVG(), "data-resting") {
		t.Error("a group on a sheet of three creases")
	}
}

// The strips of a crowded sheet cover it once, in far fewer elements than facets, and every
// place has a colour that nobody tells from its own, whatever the end of the scale; solid it has
// every facet, as ever. Would catch strips left out or laid over others, light left out, colours
// rounded too far, and a drag of 64 creases that takes a browser a tenth of a second for every frame.
func TestStrips(t *testing.T) {
	for _, limit := range []float64{0, 10, 3, 1e-9} {
		p := handled(alternating()...)
		p.Lines, p.Range = nil, limit
		d := begin(p)
		if !d.crowded() {
			t.Fatalf("%d facets are not crowded", len(d.facets))
		}
		shapes, elements := stripsOf(t, p.SVG())
		if most := len(d.facets) / 3; elements > most {
			t.Errorf("scale to %g: %d elements, more than %d", limit, elements, most)
		}
		if covered := covered(shapes) / (p.View.W * p.View.H); math.Abs(covered-1) > 1e-3 {
			t.Errorf("scale to %g: strips cover %g times the sheet", limit, covered)
		}
		for _, f := range d.facets {
			sameColour(t, d, f, shapes)
		}
		p.Solid = true
		if got := strings.Count(p.SVG(), "<polygon"); got < len(d.facets) {
			t.Errorf("%d facets of %d on the solid sheet", got, len(d.facets))
		}
	}
}

// A sheet of values at the ends of what numbers hold is covered once too, and one of values too
// large to be numbers is drawn all the same. Would catch a step that is none, strips without
// an end, places that are no numbers, and corners whose distances multiply to zero.
func TestStripsBeyondNumbers(t *testing.T) {
	for _, times := range []float64{1e-200, 1e-50, 1e50, 1e308} {
		p := handled(alternating()...)
		for i := range p.Sheet {
			p.Sheet[i].A *= times
		}
		p.Lines = nil
		text := p.SVG()
		shapes, _ := stripsOf(t, text)
		if !strings.Contains(text, "crispEdges") || strings.Contains(text, "1000000000") {
			t.Errorf("times %g: not drawn in strips, or a place is no number", times)
		}
		if covered := covered(shapes) / (p.View.W * p.View.H); math.Abs(covered-1) > 1e-3 {
			t.Errorf("times %g: strips cover %g times the sheet", times, covered)
		}
	}
}

// alternating returns 64 folds, every second downwards: the sheet has values of both signs.
func alternating() []Fold {
	folds := randomFolds(rand.New(rand.NewPCG(9, 1)), 64)
	for i := range folds {
		if i%2 == 1 {
			folds[i].A = -folds[i].A
		}
	}
	return folds
}

// covered returns the area of all strips together.
func covered(shapes []strip) (sum float64) {
	for _, s := range shapes {
		if s.opacity == 1 {
			sum += math.Abs(Facet{Corners: s.corners}.Area())
		}
	}
	return sum
}

// sameColour compares the colour in the middle of a facet of some pixels.
func sameColour(t *testing.T, d *drawing, f Facet, shapes []strip) {
	t.Helper()
	if scale := d.View.Scale(); f.Area()*scale*scale < 4 {
		return
	}
	shade, density := d.shade(f)
	at := f.Centre()
	exact := colourOf(palette.Shaded((f.Level+f.Slope.Dot(at))/d.Range, d.Dark, shade, density))
	var got [3]float64
	for _, s := range shapes {
		if covers(d.View.ToScreen(at), s.corners) {
			got = over(got, s.colour, s.opacity)
		}
	}
	for i := range exact {
		if math.Abs(got[i]-exact[i]) > 10./255 {
			t.Errorf("at %v %v, not %v", at, got, exact)
		}
	}
}

// covers reports whether a place lies in a polygon: a ray from there crosses its edge an odd number of times.
func covers(at Point, corners []Point) (in bool) {
	for i, p := range corners {
		q := corners[(i+1)%len(corners)]
		if (p.Y > at.Y) != (q.Y > at.Y) && at.X < p.X+(at.Y-p.Y)/(q.Y-p.Y)*(q.X-p.X) {
			in = !in
		}
	}
	return in
}

// strip is a shape as it is drawn.
type strip struct {
	corners []Point
	colour  [3]float64
	opacity float64
}

// stripsOf reads the paper of a picture, and the number of its elements.
func stripsOf(t *testing.T, picture string) (shapes []strip, elements int) {
	t.Helper()
	group := picture[strings.Index(picture, "data-paper"):]
	group = group[:strings.Index(group, "</g></g>")]
	number := regexp.MustCompile(`-?[0-9.]+`)
	shape := regexp.MustCompile(`<path d="([^"]*)" fill="([^"]*)"(?: fill-opacity="([^"]*)")?`)
	for _, m := range shape.FindAllStringSubmatch(group, -1) {
		for outline := range strings.SplitSeq(strings.TrimSuffix(m[1], "Z"), "Z") {
			s := strip{colour: colourOf(strings.Repeat(m[2][1:], 6/(len(m[2])-1))), opacity: 1}
			if m[3] != "" {
				s.opacity = opacity(t, m[3])
			}
			at := Point{} // a path begins at a place and goes on by steps
			for xy := number.FindAllString(outline, -1); len(xy) > 0; xy = xy[2:] {
				x, errX := strconv.ParseFloat(xy[0], 64)
				y, errY := strconv.ParseFloat(xy[1], 64)
				if errX != nil || errY != nil {
					t.Fatalf("place %v", xy[:2])
				}
				at = at.Add(Point{x, y})
				s.corners = append(s.corners, at)
			}
			shapes = append(shapes, s)
		}
	}
	return shapes, strings.Count(group, "<") - 1
}
