//go:build !js

// Command worker is the learner. Built for the host it reads a spec on standard
// input and writes the lines of the contract on standard output:
//
//	go build -o crease ./wasm/worker
//	./crease < spec.json
//	./crease -samples data.csv
//	./crease -samples data.csv -predict new.csv -out predicted.csv
//
// An export of the page does as well as a spec; beside a table it may be left out. Of tables -label, -ignore,
// -separator, -decimal, -header and -skip-bad say what is not recognised; the first line says what was taken.
//
// The exit status is 0 after done, 2 after error, and after one with the code cancelled 128 and the signal's number, as
// shells expect. (go run turns all but 0 into 1.) Built for the browser it is the page's worker.
package main

import (
	"bytes"
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
	"syscall"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/algo/learn/predict"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/algo/spec/tree"
)

func main() {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() { cancel(ended{(<-signals).(syscall.Signal)}) }()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout))
}

// ended is the error of a run that a signal has ended.
type ended struct{ by syscall.Signal }

func (e ended) Error() string { return fmt.Sprintf("the run was ended by a signal: %v", e.by) }

// progressEvery thins the progress lines.
const progressEvery = 200 * time.Millisecond

func run(ctx context.Context, args []string, stdin io.Reader, stdout io.Writer) int {
	out := &lines{w: stdout, told: os.Stderr}
	flags := flag.NewFlagSet("worker", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	file := flags.String("samples", "",
		"a table of samples to learn from, a `file`: text in columns as table.csv, JSON, .npy or .npz")
	choose := tableFlags(flags)
	fresh := flags.String("predict", "", "a table of new rows: they are written with a column of predictions more")
	saved := flags.String("out", "", "the file that -predict writes, predicted.csv if it is left out")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0),
		"goroutines that sum samples; the result does not depend on it")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, wordsUsage)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return 0
	case err != nil:
		return out.fail(err, "bad-usage")
	case *fresh != "" && *file == "":
		return out.fail(errors.New("-predict needs the table that is learned from, -samples"), "bad-usage")
	case flags.NArg() > 0:
		err := fmt.Errorf("the argument %q is not expected: the spec is read from standard input", flags.Arg(0))
		return out.fail(err, "bad-usage")
	}
	s, err := readSpec(ctx, stdin, *file == "")
	if err != nil {
		return out.fail(fmt.Errorf("standard input: %w", err), "bad-input")
	}
	if err := choose(&s.Table); err != nil {
		return out.fail(err, "bad-usage")
	}
	var look *sample.Look
	if *fresh != "" {
		look = &sample.Look{}
	}
	src, err := source(s, *file, look, out)
	if err != nil {
		return out.fail(err, "bad-samples")
	}
	host := learn.Host{Emit: out.progress}
	if src != nil {
		host.Summer = moment.NewSummer(src, *workers)
	}
	last, err := learn.Run(ctx, s, src, host)
	if err != nil {
		return out.fail(cmp.Or(context.Cause(ctx), err), "failed")
	}
	if *fresh != "" {
		if err := predictions(last, look, *fresh, cmp.Or(*saved, "predicted.csv"), out); err != nil {
			return out.fail(err, "bad-samples")
		}
	}
	out.write(dialect.Done(last))
	if out.err != nil {
		return 2
	}
	return 0
}

// readSpec reads the spec on standard input until a signal comes. Beside a table it may be empty, or the terminal.
func readSpec(ctx context.Context, stdin io.Reader, network bool) (s spec.Spec, err error) {
	if f, ok := stdin.(*os.File); ok && !network && isTerminal(f) {
		return spec.Default(), nil
	}
	text, err := readAll(ctx, stdin)
	if err == nil && !network && len(bytes.TrimSpace(text)) == 0 {
		return spec.Default(), nil
	}
	if err == nil {
		s, err = dialect.Parse(text, network, nil)
	}
	return s, err
}

// readAll reads all of standard input, or until a signal comes.
func readAll(ctx context.Context, stdin io.Reader) (text []byte, err error) {
	read := make(chan struct{})
	go func() {
		text, err = io.ReadAll(io.LimitReader(stdin, tree.MaxBytes+1))
		close(read)
	}()
	select {
	case <-read:
		return text, err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// isTerminal reports whether a file is a device of characters, as a terminal is.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// predictions writes a second table with what was learned of its rows, and a line on those outside of the first, which
// look shows.
func predictions(last *snapshot.Snapshot, look *sample.Look, fresh, saved string, out *lines) error {
	data, err := os.ReadFile(fresh)
	if err != nil {
		return err
	}
	p, err := predict.Table(data, last.Function(), look, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", fresh, err)
	}
	out.write(dialect.Predicted(saved, len(p.Values), p.Outside))
	return os.WriteFile(saved, []byte(p.Text), 0o666)
}

// tableFlags adds the options that say how a table is taken. The function returned applies those that were given.
func tableFlags(flags *flag.FlagSet) func(*spec.Table) error {
	label := flags.String("label", "", "the `column` that is learned: its name, or its number from 1, as y or 3")
	ignore := flags.String("ignore", "", "`columns` that are left out: names or numbers with commas between them, as id,2, "+
		"or none")
	separator := flags.String("separator", "", "what separates columns: one `sign` of , ; | or the word tab or space")
	decimal := flags.String("decimal", "", "the `sign` before decimals: . or ,")
	header := flags.String("header", "", "`yes` if a line has the names of the columns, no if all are rows")
	missing := flags.String("missing", "", "`skip` does what -skip-bad does")
	skip := flags.Bool("skip-bad", false, "leave out lines that are no rows of numbers: titles, totals, missing numbers")
	return func(t *spec.Table) error {
		if *missing != "" && *missing != "skip" {
			return errors.New("-missing must be skip")
		}
		if *ignore != "" {
			t.Ignore = strings.Split(*ignore, ",")
		}
		named := map[string]string{"tab": "\t", `\t`: "\t", "space": " "}
		t.Separator = cmp.Or(named[*separator], *separator, t.Separator)
		t.Label, t.Decimal, t.Header = cmp.Or(*label, t.Label), cmp.Or(*decimal, t.Decimal), cmp.Or(*header, t.Header)
		t.Skip = t.Skip || *skip || *missing == "skip"
		return t.Validate()
	}
}

const wordsUsage = `crease reads a spec on standard input and writes lines of JSON, the last of them the result:

  go build -o crease ./wasm/worker           makes this program; the README has a spec
  crease < spec.json
  crease -samples table.csv                  a table, without a spec
  crease -samples table.csv -label sales     which column is learned
  crease -samples table.csv -ignore id,day   which are left out; none for none
  crease -samples table.csv -skip-bad        without lines that are no rows
  crease -samples table.csv -separator ';' -decimal ,
  crease -samples table.csv -predict new.csv -out predicted.csv

`

// source returns the table, or the generator of s; nil in exact runs. look becomes what the table looks like, unless it
// is nil: a table may come through a pipe, which is read once. out says first how a table was taken.
func source(s spec.Spec, file string, look *sample.Look, out *lines) (sample.Source, error) {
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
	t, shape, err := learn.ReadTable(data, s, nil, func(t *sample.Table, shape tabular.Shape) {
		if look != nil {
			*look = shape.Look(t)
		}
	})
	var unclear *tabular.Unclear
	switch {
	case errors.As(err, &unclear):
		return nil, fmt.Errorf("%s: %w; %s", file, err, decides[unclear.Option])
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if told := shape.Told(); told != "" {
		out.first = dialect.Table(file, &shape)
		fmt.Fprintf(out.told, "%s: %s\n", file, told)
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
	"bad":       "-skip-bad leaves out what is no row",
}

type lines struct {
	w     io.Writer
	told  io.Writer // for people: how a table was taken
	first []byte    // written before the next line
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
		if f, ok := l.told.(*os.File); ok && isTerminal(f) { // the line is drawn over by the next
			fmt.Fprintf(f, "\r%s: %d samples\x1b[K", s.Stage, s.Samples)
		}
	}
}

// fail writes the error line and returns the exit status.
func (l *lines) fail(err error, code string) int {
	status := 2
	var e ended
	if errors.As(err, &e) {
		code, status = "cancelled", 128+int(e.by)
	}
	l.first = nil
	l.write(dialect.Error(err, code))
	return status
}
