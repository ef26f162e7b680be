// Package spread shows many runs at once: how the error, or the share of runs that succeed, depends on N, with its
// spread over seeds, for several methods side by side – as a figure, as a slide and as a table. It is pure: package
// trials makes the numbers, and what they are drawn from is in the table.
package spread

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/learn/trials"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/draw/chart"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/text/number"
)

// Runs collects the outcomes of a plan and lists them in its order, in whatever order they come in.
type Runs struct {
	Plan trials.Plan
	all  []trials.Trial
	done map[trials.Trial]trials.Outcome
}

// New returns the runs of a plan, none of them done.
func New(p trials.Plan) *Runs {
	return &Runs{Plan: p, all: p.Trials(), done: map[trials.Trial]trials.Outcome{}}
}

// Add takes the outcome of one run.
func (r *Runs) Add(o trials.Outcome) { r.done[o.Trial] = o }

// Count returns how many runs are done, and how many there are.
func (r *Runs) Count() (done, all int) { return len(r.done), len(r.all) }

// Every returns how many of the runs done recovered every unit.
func (r *Runs) Every() int {
	return linalg.Count(len(r.all), func(i int) bool { return r.done[r.all[i]].Every })
}

// quartiles returns the lower quartile, the median and the upper quartile of the errors of runs, of which there is one
// at least. Each is the error of one of them: between runs at 10⁻¹ and at 10⁻¹⁵ there is nothing to interpolate. Of two
// in the middle the median is the worse.
func quartiles(list []trials.Outcome) (low, median, high float64) {
	sorted := make([]float64, len(list))
	for i, o := range list {
		sorted[i] = max(math.Sqrt(o.Risk), 1e-17) // what is below is rounding
		if o.Risk < 0 {                           // gradient descent diverged
			sorted[i] = math.Inf(1)
		}
	}
	slices.Sort(sorted)
	at := func(share float64) float64 { return sorted[int(math.Round(share*float64(len(sorted)-1)))] }
	return at(.25), at(.5), at(.75)
}

// CSV lists every run that is done, one a row, N by N within a seed within a method. It depends on the plan alone.
// A row's error is √E(f−g)², empty where gradient descent diverged; recovered counts units.
func (r *Runs) CSV() []byte {
	text := []byte("method,seed,samples,samples_used,error,recovered,units\n")
	for _, m := range r.Plan.Methods {
		for _, first := range r.all {
			if first.Method != m || first.Samples != r.Plan.Samples[0] {
				continue
			}
			for _, n := range r.Plan.Samples {
				o, ok := r.done[trials.Trial{Method: m, Seed: first.Seed, Samples: n}]
				if !ok {
					continue
				}
				e := ""
				if o.Risk >= 0 {
					e = strconv.FormatFloat(math.Sqrt(o.Risk), 'g', -1, 64)
				}
				units := r.Plan.Spec.Network.Units()
				text = fmt.Appendf(text, "%s,%d,%d,%d,%s,%d,%d\n", m, o.Seed, n, o.Used, e, o.Units, units)
			}
		}
	}
	return text
}

// What is drawn against N.
type What string

// The two pictures.
const (
	Error   What = "error"   // √E(f−g)²: median, and a band from quartile to quartile
	Success What = "success" // share of the runs that recovered every unit
)

// looks are the colour and the line of every method: told apart without colours too.
var looks = map[spec.Method]chart.Mark{
	spec.Paper:     {Colour: palette.Unit(1), Hollow: true},
	spec.Rounds:    {Colour: palette.Unit(0)},
	spec.Practical: {Colour: palette.Unit(2), Dash: true},
	trials.Descent: {Colour: palette.Unit(3), Dash: true, Hollow: true},
}

// Figure draws what is done so far.
func (r *Runs) Figure(what What) chart.Figure {
	first, last := r.ends()
	f := chart.Figure{
		Title: "Error against samples: " + gallery.Name(r.Plan.Spec.Network),
		X:     chart.Axis{Name: "samples N", Kind: scale.Log, Min: first / 1.15, Max: last * 1.15},
		Y:     chart.Axis{Name: "error √E(f − g)²", Kind: scale.Log},
	}
	for _, n := range r.Plan.Samples {
		f.X.Tick(float64(n), number.Short(n))
	}
	if what == Success {
		f.Title = "Success against samples: " + gallery.Name(r.Plan.Spec.Network)
		f.Y = chart.Axis{Name: "runs that recover every unit", Min: -.02, Max: 1.02, Labels: scale.Shares()}
	}
	var bands, lines []chart.Mark
	for _, m := range r.Plan.Methods {
		band, line := r.marks(m, what)
		if len(line.Data) > 0 {
			bands, lines = append(bands, band), append(lines, line)
		}
	}
	if what == Error {
		bands = append(bands, r.guide(lines))
	}
	return f.With(append(bands, lines...)...)
}

func (r *Runs) ends() (first, last float64) {
	ns := r.Plan.Samples
	return float64(ns[0]), float64(ns[len(ns)-1])
}

func (r *Runs) marks(m spec.Method, what What) (band, line chart.Mark) {
	band, line = looks[m], looks[m]
	band.Kind, band.Dash = chart.Band, false
	line.Kind, line.Name, line.Dots, line.Width = chart.Line, MethodNames[m], true, 2.4
	for _, n := range r.Plan.Samples {
		var list []trials.Outcome // seed by seed, as far as they are done
		for _, t := range r.all {
			if o, ok := r.done[t]; ok && t.Method == m && t.Samples == n {
				list = append(list, o)
			}
		}
		if len(list) == 0 {
			continue
		}
		if what == Success {
			every := slices.DeleteFunc(slices.Clone(list), func(o trials.Outcome) bool { return !o.Every })
			line.Data = append(line.Data, chart.Datum{X: float64(n), Y: float64(len(every)) / float64(len(list))})
			continue
		}
		low, median, high := quartiles(list)
		band.Data = append(band.Data, chart.Datum{X: float64(n), Y: low, Y2: high})
		line.Data = append(line.Data, chart.Datum{X: float64(n), Y: median})
	}
	return band, line
}

// guide is a line that falls like 1/√N, as the paper's bounds do, through the newest median of the first method.
func (r *Runs) guide(lines []chart.Mark) chart.Mark {
	if len(lines) == 0 || len(r.Plan.Samples) < 2 {
		return chart.Mark{}
	}
	newest := lines[0].Data[len(lines[0].Data)-1]
	if newest.Y <= 1e-8 || math.IsInf(newest.Y, 0) { // rounding, which no law of N describes
		return chart.Mark{}
	}
	m := chart.Mark{Kind: chart.Line, Name: guideName, Colour: "var(--muted)", Width: 1.4, Dash: true}
	first, last := r.ends()
	for _, n := range []float64{first, last} {
		m.Data = append(m.Data, chart.Datum{X: n, Y: newest.Y * math.Sqrt(newest.X/n)})
	}
	return m
}

// The slide is laid out for 800 × 450 points and shown at 1280 × 720: the smallest letters have 20 of its 720 lines.
const (
	slideWidth, slideHeight = 800, 450
	slideZoom               = 1.6
	slideMargin             = 24
	slideNote               = 12 // the size of the lines below the title
)

// Slide draws the picture as a file of its own, 16:9, on a light ground: a title that
// names the network, a line that says how it was measured, and the chart.
func (r *Runs) Slide(what What) string {
	const dark = false
	f, lines := r.Figure(what), r.measured(what)
	head := 40 + 15*float64(len(lines))
	w, h := float64(slideWidth-2*slideMargin), slideHeight-head-10
	p := svg.NewPen(2, 16<<10)
	p.Root(slideWidth, slideHeight).Num("width", slideWidth*slideZoom).Num("height", slideHeight*slideZoom)
	p.Str("font-family", "system-ui,sans-serif").Open()
	p.Begin("title").Open().Text(f.Title).Close("title")
	p.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", "var(--panel)").Void()
	p.Label(slideMargin, 30).Int("font-size", 20).Int("font-weight", 600).Str("fill", "var(--ink)").Words(f.Title)
	for i, line := range lines {
		p.Label(slideMargin, 49+15*float64(i)).Int("font-size", slideNote).Str("fill", "var(--muted)").Words(line)
	}
	p.Begin("svg").Num("x", slideMargin).Num("y", head).Num("width", w).Num("height", h)
	p.Raw(strings.TrimPrefix(f.SVG(w, h, true), "<svg")).Close("svg").Raw("\n")
	return palette.Resolve(p.String(), dark)
}
