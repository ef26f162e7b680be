// Command figures draws README's figure of the rate with the page's own charts: how
// the error of rounds falls with the samples, beside that of a single round, as in
// the paper, on the same networks.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"crease/algo/rounds/report"
	"crease/app/chart"
	"crease/app/formats"
	"crease/app/palette"
	"crease/app/scale"
)

const (
	networks = 10
	fresh    = 100_000 // samples of its own for every round
	most     = 20      // rounds
)

// singles are the sample sizes of single rounds, over the range that the rounds need.
var singles = []int64{fresh, 2 * fresh, 4 * fresh, 8 * fresh, 16 * fresh}

func main() {
	out := flag.String("out", "rate.svg", "file to write")
	flag.Parse()
	picture, err := draw(context.Background())
	if err == nil {
		err = os.WriteFile(*out, []byte(picture), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

// draw measures every network and returns the figure as a file of its own.
func draw(ctx context.Context) (string, error) {
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
		r, err := report.MeasureRate(ctx, net, seed, fresh, most, singles)
		if err != nil {
			return "", err
		}
		f.Marks = append(f.Marks, line(r.Ns, r.Single, palette.Unit(1), i, "single round, as in the paper"),
			line(r.Samples, r.Error, palette.Unit(0), i, "rounds, 100,000 fresh samples each"))
	}
	const w, h = 720, 400
	const dark = false
	// A chart takes the room that it is given; a panel has a size.
	sized := strings.Replace(f.SVG(w, h, true), "<svg", fmt.Sprintf(`<svg width="%d" height="%d"`, w, h), 1)
	panel := formats.Panel{Title: f.Title, SVG: palette.Resolve(sized, dark)}
	return formats.Beside([]formats.Panel{panel}, w, h, palette.Named("paper", dark), palette.Named("ink", dark)), nil
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
