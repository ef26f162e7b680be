// Command figures draws README's figures with the page's own pictures: what Export saves of a star and its run, and, in
// minutes, how the error of rounds falls with the samples, beside one round alone. It also draws the site's icon, and
// the preview for links to it: the star, samples of it, and the star as found.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"crease/algo/beyond/rounds/report"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/export"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/draw/chart"
	"crease/app/draw/palette"
	"crease/app/draw/plane"
	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/view/sheet"
)

const (
	networks = 10
	fresh    = 100_000 // samples of its own for every round
	most     = 20      // rounds
)

// singles are the sample sizes of single rounds, over the range that the rounds need.
var singles = []int64{fresh, 2 * fresh, 4 * fresh, 8 * fresh, 16 * fresh}

func main() {
	rate := flag.String("rate", "", "`file` to write the figure of the rate to")
	star := flag.String("star", "", "`file` to write the picture of the star to")
	preview := flag.String("preview", "", "`file` to write the picture for links to the site to")
	icon := flag.String("icon", "", "`file` to write the mark on paper to")
	flag.Parse()
	write(*star, drawStar)
	write(*preview, drawPreview)
	write(*icon, drawIcon)
	write(*rate, draw)
}

// write writes a figure to a file, if one is named. An error ends the program.
func write(file string, draw func() (string, error)) {
	if file == "" {
		return
	}
	picture, err := draw()
	if err == nil {
		err = os.WriteFile(file, []byte(picture), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func learnStar() (spec.Spec, *snapshot.Snapshot, error) {
	e, ok := gallery.Find("star")
	if !ok {
		return e.Spec, nil, errors.New("figures: the gallery has no star")
	}
	found, err := learn.Run(context.Background(), e.Spec, nil, learn.Host{})
	return e.Spec, found, err
}

func drawStar() (string, error) {
	s, found, err := learnStar()
	if err != nil {
		return "", err
	}
	m := model.New(s)
	m.Begin()
	m.Record(found)
	m.SetState(model.Done, "")
	const dark = false
	return sheet.File(m, dark), nil
}

// drawPreview returns the star, samples and what was found of it side by side, without words, too small in links.
func drawPreview() (string, error) {
	const width, height, margin, scale = 1200, 630, 12, 92 // pixels; the scale is of a standard deviation
	const w, h = (width - 4*margin) / 3, height - 2*margin
	s, found, err := learnStar()
	if err != nil {
		return "", err
	}
	if len(found.Units) != s.Network.Units() {
		return "", errors.New("figures: the run has not found as many creases as were drawn")
	}
	flat := plane.NewBasis(linalg.Axis(2, 0), linalg.Axis(2, 1))
	blank := plane.Picture{View: plane.Viewport{Half: w / 2. / scale, W: w, H: h}, Highlighted: -1, Chosen: -1,
		Big: true, Inline: true}
	drawn, samples, again := blank, blank, blank
	drawn.ID, drawn.Sheet = "drawn", flat.Sheet(s.Network)
	for i, f := range flat.Slice(s.Network) {
		drawn.Lines = append(drawn.Lines, plane.Line{Fold: f, Unit: i})
		again.Lines = append(again.Lines, plane.Line{Fold: f, Unit: i, Stroke: plane.Faint})
	}
	again.ID, again.Sheet = "found", flat.Sheet(found.Recovered)
	for i, f := range flat.Slice(found.Recovered) {
		again.Lines = append(again.Lines, plane.Line{Fold: f, Unit: found.Units[i].Truth, Stroke: plane.Dashed})
	}
	samples.ID, samples.Blank, samples.DotRange = "samples", true, plane.Range(drawn.Facets())
	again.Range = samples.DotRange // one colour scale for all three
	for _, c := range found.Cloud {
		samples.Dots = append(samples.Dots, plane.Dot{At: plane.Point{X: c.X, Y: c.Y}, Value: c.Value})
	}
	p := svg.NewPen(2, 1<<17)
	p.Root(width, height).Num("width", width).Num("height", height).Open()
	p.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", palette.Named("paper", false)).Void()
	for i, q := range []plane.Picture{drawn, samples, again} {
		p.Begin("svg").Num("x", float64(margin+i*(w+margin))).Num("y", margin).Raw(strings.TrimPrefix(q.SVG(), "<svg"))
	}
	p.Close("svg").Raw("\n")
	return p.String(), nil
}

// drawIcon returns the page's mark on paper, in the inner part only: systems that cut icons to a shape keep that.
func drawIcon() (string, error) {
	p := svg.NewPen(2, 512)
	p.Root(100, 100).Open()
	p.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", palette.Named("paper", false)).Void()
	p.Begin("g").Str("transform", "translate(14 14) scale(.72)").Open()
	palette.DrawMark(p, 0)
	p.Close("g").Close("svg").Raw("\n")
	return p.String(), nil
}

// draw measures every network and returns the figure as a file of its own.
func draw() (string, error) {
	f := chart.Figure{
		Title: "Error against samples, ten networks with d = m = 5",
		X:     chart.Axis{Name: "samples N", Max: 1_700_000},
		Y:     chart.Axis{Name: "error", Kind: scale.Log},
	}
	for i := range networks {
		net, seed, err := report.RateNetwork(i)
		if err != nil {
			return "", err
		}
		r, err := report.MeasureRate(context.Background(), net, seed, fresh, most, singles)
		if err != nil {
			return "", err
		}
		f.Marks = append(f.Marks, line(r.Ns, r.Single, palette.Unit(1), i, "one round alone"),
			line(r.Samples, r.Error, palette.Unit(0), i, "rounds, 100,000 fresh samples each"))
	}
	const w, h = 720, 400
	const dark = false
	// A chart takes the room that it is given; a panel has a size.
	sized := strings.Replace(f.SVG(w, h, true), "<svg", fmt.Sprintf(`<svg width="%d" height="%d"`, w, h), 1)
	panel := export.Panel{Title: f.Title, SVG: palette.Resolve(sized, dark)}
	return export.Beside([]export.Panel{panel}, w, h, palette.Named("paper", dark), palette.Named("ink", dark)), nil
}

// line is a curve; the first of its kind gives the legend its name.
func line(x, y []float64, colour string, i int, name string) chart.Mark {
	m := chart.Mark{Kind: chart.Line, Colour: colour, Width: 1.6, Dots: true}
	if i == 0 {
		m.Name = name
	}
	for k := range x {
		m.Data = append(m.Data, chart.Datum{X: x[k], Y: y[k]})
	}
	return m
}
