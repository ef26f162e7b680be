package plane

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"crease/app/palette"
)

// The strips of a crowded sheet cover it once, in far fewer elements than facets, and every
// place has a colour that nobody tells from its own, whatever the end of the scale; solid it has
// every facet, as ever. Would catch strips left out or laid over others, light left out, colours
// rounded too far, and a drag of 64 creases that takes a browser a tenth of a second for every frame.
func TestStrips(t *testing.T) {
	for _, limit := range []float64{0, .3, 1e-9} {
		p := handled(randomFolds(rand.New(rand.NewPCG(9, 1)), 64)...)
		p.Lines, p.Range = nil, limit
		d := begin(p)
		if !d.crowded() {
			t.Fatalf("%d facets are not crowded", len(d.facets))
		}
		shapes, elements := stripsOf(t, p.SVG())
		if most := len(d.facets) / 3; elements > most {
			t.Errorf("scale to %g: %d elements, more than %d", limit, elements, most)
		}
		covered := 0.0
		for _, s := range shapes {
			if s.opacity == 1 {
				covered += math.Abs(area(s.corners))
			}
		}
		if all := p.View.W * p.View.H; math.Abs(covered/all-1) > 1e-3 {
			t.Errorf("scale to %g: strips cover %g times the sheet", limit, covered/all)
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

// A sheet whose values are too large to be numbers is drawn all the same. Would catch a step that
// is none, and strips without an end.
func TestStripsBeyondNumbers(t *testing.T) {
	p := handled(randomFolds(rand.New(rand.NewPCG(9, 1)), 64)...)
	for i := range p.Sheet {
		p.Sheet[i].A *= 1e308
	}
	if s := p.SVG(); !strings.Contains(s, "crispEdges") || strings.Contains(s, "NaN") {
		t.Error("not drawn in strips, or a place is no number")
	}
}

// sameColour compares the colour in the middle of a facet of some pixels.
func sameColour(t *testing.T, d *drawing, f Facet, shapes []strip) {
	t.Helper()
	if scale := d.View.Scale(); f.Area()*scale*scale < 4 {
		return
	}
	shade, density := d.shade(f)
	at := f.Centre()
	exact := colourOf(palette.Shaded((f.Level+f.Slope.Dot(at))/d.limit, d.Dark, shade, density))
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

// covers says whether a place lies in a polygon: a ray from there crosses its edge an odd number of times.
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
	place := regexp.MustCompile(`[ML]([-0-9.]+) ([-0-9.]+)`)
	shape := regexp.MustCompile(`<path d="([^"]*)" fill="([^"]*)"(?: fill-opacity="([^"]*)")?`)
	for _, m := range shape.FindAllStringSubmatch(group, -1) {
		for _, outline := range strings.Split(strings.TrimSuffix(m[1], "Z"), "Z") {
			s := strip{colour: colourOf(strings.Repeat(m[2][1:], 6/(len(m[2])-1))), opacity: 1}
			if m[3] != "" {
				s.opacity = opacity(t, m[3])
			}
			for _, xy := range place.FindAllStringSubmatch(outline, -1) {
				x, errX := strconv.ParseFloat(xy[1], 64)
				y, errY := strconv.ParseFloat(xy[2], 64)
				if errX != nil || errY != nil {
					t.Fatalf("place %v", xy)
				}
				s.corners = append(s.corners, Point{x, y})
			}
			shapes = append(shapes, s)
		}
	}
	return shapes, strings.Count(group, "<") - 1
}
