//go:build !js

// Command worker is the learner. Built for the host it reads a spec on standard
// input and writes the lines of the contract on standard output:
//
//	go run ./wasm/worker < spec.json
//	go run ./wasm/worker -samples data.csv < spec.json
//	go run ./wasm/worker -samples data.csv -predict new.csv -out predicted.csv < spec.json
//
// An export of the page does as well as a spec. Of a table that is not x1,…,xd,y the options
// -label, -ignore, -separator, -decimal, -header and -missing say what is not recognised by
// itself; the first line of the output says what was taken for what.
//
// The exit status is 0 after a done line and 2 after an error line. Built for
// the browser it is the page's worker.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/algo/learn/predict"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout)
	stop()
	os.Exit(code)
}

// progressEvery thins the progress lines.
const progressEvery = 200 * time.Millisecond

// run is the program: it returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout io.Writer) int {
	out := &lines{w: stdout}
	flags := flag.NewFlagSet("worker", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	file := flags.String("samples", "",
		"a table of samples to learn from: CSV, best with the header x1,…,xd,y, .npy or .npz")
	choose := tableFlags(flags)
	fresh := flags.String("predict", "", "a table of new rows: they are written with a column of predictions more")
	saved := flags.String("out", "", "the file that -predict writes, predicted.csv if it is left out")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0),
		"goroutines that sum samples; the result does not depend on it")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(stdout, "usage: worker [-samples data.csv [-label NAME] …] [-workers n] < spec.json")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return 0
	case err != nil:
		return out.fail(err, "bad-usage")
	case *fresh != "" && *file == "":
		return out.fail(errors.New(wordsPredict), "bad-usage")
	case flags.NArg() > 0:
		err := fmt.Errorf("the argument %q is not expected: the spec is read from standard input", flags.Arg(0))
		return out.fail(err, "bad-usage")
	}
	text, err := io.ReadAll(io.LimitReader(stdin, dialect.MaxBytes+1))
	if err != nil {
		return out.fail(err, "bad-input")
	}
	s, _, err := dialect.Parse(text, *file == "", nil)
	if err != nil {
		return out.fail(err, "bad-input")
	}
	if err := choose(&s.Table); err != nil {
		return out.fail(err, "bad-usage")
	}
	src, err := source(s, *file, out)
	if err != nil {
		return out.fail(err, "bad-samples")
	}
	host := learn.Host{Emit: out.progress}
	if src != nil {
		host.Summer = moment.NewSummer(src, *workers)
	}
	last, err := learn.Run(ctx, s, src, host)
	if err != nil {
		return out.fail(err, "failed")
	}
	if *fresh != "" {
		if err := predictions(s, last, *file, *fresh, cmp.Or(*saved, "predicted.csv"), out); err != nil {
			return out.fail(err, "bad-samples")
		}
	}
	out.write(dialect.Done(last))
	if out.err != nil {
		return 2
	}
	return 0
}

const wordsPredict = "-predict needs the table that is learned from, -samples"

// predictions writes the rows of a second table with what was learned of them, and a line that says which of them lie
// outside of the first.
func predictions(s spec.Spec, last *snapshot.Snapshot, table, fresh, saved string, out *lines) error {
	data, err := os.ReadFile(table)
	if err != nil {
		return err
	}
	rows, shape, err := tabular.Read(data, s.Table, nil)
	if err != nil {
		return err
	}
	if data, err = os.ReadFile(fresh); err != nil {
		return err
	}
	look := rows.Look(shape.Names())
	p, err := predict.Table(data, last.Function(), &look, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", fresh, err)
	}
	out.write(dialect.Predicted(saved, len(p.Values), p.Outside))
	return os.WriteFile(saved, p.Text, 0o666)
}

// tableFlags adds the options that say how a table is taken. The function returned applies those
// that were given.
func tableFlags(flags *flag.FlagSet) func(*spec.Table) error {
	flags.String("label", "", "the column that is learned: its name, or its number from 1")
	flags.String("ignore", "", "columns that are left out: names or numbers with commas between them, or none")
	flags.String("separator", "", "what separates columns: , ; | tab or space")
	flags.String("decimal", "", "the sign before decimals: . or ,")
	flags.String("header", "", "yes if the first line has the names of the columns, no if it is a row")
	flags.String("missing", "", "skip leaves out rows in which a number is missing")
	return func(t *spec.Table) error {
		var err error
		flags.Visit(func(f *flag.Flag) {
			switch v := f.Value.String(); f.Name {
			case "label":
				t.Label = v
			case "ignore":
				t.Ignore = strings.Split(v, ",")
			case "separator":
				if name, ok := map[string]string{"tab": "\t", `\t`: "\t", "space": " "}[v]; ok {
					v = name
				}
				t.Separator = v
			case "decimal":
				t.Decimal = v
			case "header":
				t.Header = v
			case "missing":
				if t.Skip = v == "skip"; !t.Skip {
					err = errors.New(wordsMissing)
				}
			}
		})
		return cmp.Or(err, t.Validate())
	}
}

const wordsMissing = "-missing must be skip"

// source returns the table, or the generator of s; nil in exact runs, which
// draw nothing. Before the first progress out says what of the table was taken for what.
func source(s spec.Spec, file string, out *lines) (sample.Source, error) {
	if file == "" {
		if s.Table.Name != "" {
			out.first = dialect.NoTable(s.Table.Name)
		}
		if s.Learning.Method == spec.Exact {
			return nil, nil
		}
		return learn.Source(s), nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, tabular.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	t, shape, err := learn.ReadTable(data, s, nil)
	var unclear *tabular.Unclear
	switch {
	case errors.As(err, &unclear):
		return nil, fmt.Errorf("%s: %w; %s", file, err, decides[unclear.Option])
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if !shape.Plain || shape.Skipped > 0 {
		out.first = dialect.Table(file, &shape)
	}
	return t, nil
}

// decides says which option decides what is unclear about a table.
var decides = map[string]string{
	"separator": "-separator and -decimal say which signs are meant",
	"decimal":   "-decimal . says that all commas separate columns, -decimal , that every second one does",
	"header":    "-header yes or -header no decides",
	"label":     "-label decides",
	"ignore":    "-ignore takes names or numbers from 1",
	"missing":   "-missing skip leaves such rows out",
}

// lines writes the events.
type lines struct {
	w     io.Writer
	first []byte // written before the next line
	last  time.Time
	err   error
}

func (l *lines) write(line []byte) {
	if first := l.first; first != nil {
		l.first = nil
		l.write(first)
	}
	if l.err == nil {
		_, l.err = l.w.Write(append(line, '\n'))
	}
}

func (l *lines) progress(s *snapshot.Snapshot) {
	if now := time.Now(); now.Sub(l.last) >= progressEvery {
		l.last = now
		l.write(dialect.Progress(s))
	}
}

func (l *lines) fail(err error, code string) int {
	l.first = nil
	l.write(dialect.Error(err, code))
	return 2
}
