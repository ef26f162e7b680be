//go:build !js

// Command worker is the learner. Built for the host it reads a spec on standard
// input and writes the lines of the contract on standard output:
//
//	go run ./wasm/worker < spec.json
//	go run ./wasm/worker -samples data.csv < spec.json
//
// The exit status is 0 after a done line and 2 after an error line. Built for
// the browser it is the page's worker.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/dialect"
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
	table := flags.String("samples", "", "a table of samples to learn from: CSV with the header x1,…,xd,y, .npy or .npz")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0),
		"goroutines that sum samples; the result does not depend on it")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(stdout, "usage: worker [-samples data.csv] [-workers n] < spec.json")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return 0
	case err != nil:
		return out.fail(err, "bad-usage")
	case flags.NArg() > 0:
		err := fmt.Errorf("the argument %q is not expected: the spec is read from standard input", flags.Arg(0))
		return out.fail(err, "bad-usage")
	}
	text, err := io.ReadAll(io.LimitReader(stdin, dialect.MaxBytes+1))
	if err != nil {
		return out.fail(err, "bad-input")
	}
	s, err := dialect.Parse(text, *table == "")
	if err != nil {
		return out.fail(err, "bad-input")
	}
	src, err := source(s, *table)
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
	out.write(dialect.Done(last))
	if out.err != nil {
		return 2
	}
	return 0
}

// source returns the table, or the generator of s; nil in exact runs, which
// draw nothing.
func source(s spec.Spec, table string) (sample.Source, error) {
	if table == "" {
		if s.Learning.Method == spec.Exact {
			return nil, nil
		}
		return learn.Source(s), nil
	}
	f, err := os.Open(table)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, sample.MaxTableBytes+1))
	if err != nil {
		return nil, err
	}
	t, err := learn.ReadTable(data, s, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", table, err)
	}
	return t, nil
}

// lines writes the events.
type lines struct {
	w    io.Writer
	last time.Time
	err  error
}

func (l *lines) write(line []byte) {
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
	l.write(dialect.Error(err, code))
	return 2
}
