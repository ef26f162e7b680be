package sheet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/app/doc/model"
	"crease/app/draw/plane"
)

var (
	tickOf  = regexp.MustCompile(`<text x="([\d.]+)" y="444" text-anchor="middle" translate="no">(−?[\d.]+)</text>`)
	creases = regexp.MustCompile(`data-crease="(\d+)"[^>]*><line x1="([\d.]+)" y1="[^"]*" x2="([\d.]+)"`)
	graph   = regexp.MustCompile(`points="([^"]*)" data-graph`)
)

// With one input a unit of any length bends the graph at −b/w, read off the numbers at the axis: the line with its name
// stands there, and so does the bend of the curve, on what was drawn and on what was found. Catches a bias that is
// taken for the place, a weight that is not divided by, and a sign.
func TestKinkAsDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(54, 7))
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(strings.Replace(s, "−", "-", 1), 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for trial := range 20 {
		s := model.Prepared()
		s.Network = network.Network{}
		for range 1 + trial%3 {
			w := math.Copysign(.3+3*rng.Float64(), rng.Float64()-.5)
			s.Network.Append([]float64{w}, 2*w*(2*rng.Float64()-1), math.Copysign(.5+rng.Float64(), rng.Float64()-.5))
		}
		m := model.New(s)
		drawn := drawnPicture(m, basisOf(m), 450, 450, false)
		m.Begin()
		found := foundSnapshot(s.Network.Normalised())
		for i := range found.Units {
			found.Units[i].Truth = i
		}
		m.Record(found)
		learned := foundPicture(m, basisOf(m), false, 450, 450, false)
		for what, p := range map[string]plane.Picture{"drawn": drawn, "found": learned} {
			text := p.SVG()
			ticks := tickOf.FindAllStringSubmatch(text, -1)
			if len(ticks) < 2 {
				t.Fatalf("%d numbers at the axis", len(ticks))
			}
			first, last := ticks[0], ticks[len(ticks)-1]
			scale := (number(last[2]) - number(first[2])) / (number(last[1]) - number(first[1]))
			at := func(x string) float64 { return number(first[2]) + scale*(number(x)-number(first[1])) }
			var bends []float64
			for _, point := range strings.Fields(graph.FindStringSubmatch(text)[1]) {
				x, _, _ := strings.Cut(point, ",")
				bends = append(bends, at(x))
			}
			lines := creases.FindAllStringSubmatch(text, -1)
			if len(lines) != s.Network.Units() {
				t.Errorf("trial %d, %s: %d lines of %d", trial, what, len(lines), s.Network.Units())
			}
			for _, l := range lines {
				i, err := strconv.Atoi(l[1])
				if err != nil {
					t.Fatal(err)
				}
				near := func(x float64) bool { return math.Abs(x+s.Network.B[i]/s.Network.W[i][0]) < .01 }
				if l[2] != l[3] || !near(at(l[2])) || !slices.ContainsFunc(bends, near) {
					t.Errorf("trial %d, %s: unit %d bends at %s, its line is at %g, the curve bends at %.3g", trial, what, i+1,
						fmt.Sprint(-s.Network.B[i]/s.Network.W[i][0]), at(l[2]), bends)
				}
			}
		}
	}
}
