// Command figures draws README's figures with the page's own pictures: what Export saves
// of a star of five creases and its run, and, which takes minutes, how the error of
// rounds falls with the samples, beside that of one round alone, on the
// same networks.
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
	"crease/app/doc/formats"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/draw/chart"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
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
	flag.Parse()
	err := write(*star, drawStar)
	if err == nil {
		err = write(*rate, draw)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

// write writes a figure to a file, if one is named.
func write(file string, draw func(context.Context) (string, error)) error {
	if file == "" {
		return nil
	}
	picture, err := draw(context.Background())
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(picture), 0o644)
}

// drawStar learns the gallery's star and returns what Export saves of it as SVG.
func drawStar(ctx context.Context) (string, error) {
	e, ok := gallery.Find("star")
	if !ok {
		return "", errors.New("figures: the gallery has no star")
	}
	found, err := learn.Run(ctx, e.Spec, nil, learn.Host{})
	if err != nil {
		return "", err
	}
	m := model.New(e.Spec)
	m.Begin()
	m.Record(found)
	m.SetState(model.Done, "")
	const dark = false
	return sheet.File(m, dark), nil
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
		f.Marks = append(f.Marks, line(r.Ns, r.Single, palette.Unit(1), i, "one round alone"),
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
