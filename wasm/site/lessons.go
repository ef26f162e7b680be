package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/export"
	"crease/app/report/cards"
	"crease/app/report/lesson"
	"crease/app/report/outcome"
	"crease/app/text/glossary"
	"crease/app/text/number"
	"crease/app/view/verdict"
)

// indexName is the file beside the lessons that lists them.
const indexName = "index.json"

// checkLessons says what is wrong with files that hold lessons, or their list, which is told by its name. With -run it
// plays the lessons with which nothing is.
func checkLessons(args []string, out io.Writer) error {
	f := flag.NewFlagSet("check-lesson", flag.ContinueOnError)
	plays := f.Bool("run", false, "play the lesson: print what the page says of every run beside what the lesson says")
	if err := f.Parse(args); err != nil {
		return err
	}
	names := f.Args()
	if len(names) == 0 {
		return fmt.Errorf("site: no file to check\n%s", usage)
	}
	bad := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("site: %w", err)
		}
		l, wrong := lesson.Check(data)
		isList := filepath.Base(name) == indexName
		if _, err := lesson.ReadIndex(data); isList {
			wrong = slices.DeleteFunc([]error{err}, func(err error) bool { return err == nil })
		}
		for _, err := range wrong {
			fmt.Fprintf(out, "%s: %v\n", name, err)
		}
		if len(wrong) > 0 {
			bad++
			continue
		}
		fmt.Fprintf(out, "%s: nothing to mend\n", name)
		if *plays && !isList {
			if err := play(l, out); err != nil {
				return fmt.Errorf("site: %s: %w", name, err)
			}
		}
	}
	if bad > 0 {
		return fmt.Errorf("site: %d of %d files to mend", bad, len(names))
	}
	return nil
}

// play runs a lesson's steps and prints the verdict beside the outcome. It fails where the card of a step shows nothing
// of the run, or the outcome has a number that is neither on the screen nor called a bound, or more digits than it.
func play(l *lesson.Lesson, out io.Writer) (err error) {
	fmt.Fprintf(out, "%s takes about %d minutes; the file says %d\n", l.Title, l.Estimate(), l.Minutes)
	var last *snapshot.Snapshot
	for i := range l.Steps {
		s, shown := &l.Steps[i], l.Shown(i)
		fmt.Fprintf(out, "\n%d. %s\n", i+1, s.Title)
		if q := s.Question; q != nil {
			fmt.Fprintf(out, "   question: %s\n   answer:   %s\n", glossary.Plain(q.Text), glossary.Plain(q.Choices[q.Answer]))
		}
		if s.Outcome != "" {
			fmt.Fprintf(out, "   outcome:  %s\n", glossary.Plain(s.Outcome))
		}
		if !s.Learn && s.Table == nil {
			continue
		}
		if !shown.Ran || s.Table != nil {
			if last, err = played(&shown.Spec, s.Table); err != nil {
				return fmt.Errorf("step %d: %w", i+1, err)
			}
		}
		text, tone := verdict.Of(shown.Spec, last)
		fmt.Fprintf(out, "   verdict:  %s (%s)\n", text, tone)
		if err := compare(s, shown.Spec, last, text); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// played learns what a step shows, or, as the page does with a table, samples of it whose columns are multiplied by
// times; the network behind these is not known then.
func played(s *spec.Spec, times []float64) (*snapshot.Snapshot, error) {
	if times == nil {
		return learn.Run(context.Background(), *s, nil, learn.Host{})
	}
	text := export.Table(*s, times)
	s.Network, s.Learning = network.Network{}, spec.Default().Learning
	s.Learning.Standardise = true
	src, _, err := learn.ReadTable(text, *s, nil)
	if err != nil {
		return nil, err
	}
	return learn.Run(context.Background(), *s, src, learn.Host{})
}

// compare says what of a step is not on the screen after its run: data on its card, or a number of the outcome.
func compare(s *lesson.Step, what spec.Spec, last *snapshot.Snapshot, verdict string) error {
	screen := []string{verdict, s.Title, s.Text, number.Count(what.Sampling.Samples)}
	if q := s.Question; q != nil {
		screen = append(append(screen, q.Text, q.Because), q.Choices...)
	}
	if key := s.View.Card; key != "" && key != cards.Race {
		c := cards.One(key, what, last, len(last.Rounds), -1)
		marks := 0
		for _, f := range c.Full {
			for _, m := range f.Marks {
				marks += len(m.Data)
			}
		}
		if !c.Reached || c.Unused || marks == 0 {
			return fmt.Errorf("the card %q shows nothing of the run", key)
		}
		screen = append(screen, c.Caption)
		for _, f := range c.Facts {
			screen = append(screen, f.Value)
		}
	}
	there := map[string]bool{}
	for _, text := range screen {
		for _, n := range numbers.FindAllString(glossary.Plain(text), -1) {
			there[n] = true
		}
	}
	text, found := glossary.Plain(s.Outcome), outcome.Count(last, what.Network.Units())
	for _, m := range digits.FindAllStringSubmatch(text, -1) {
		if n, _ := strconv.Atoi(m[1]); len(found.Missing) > 0 || found.Worst > math.Pow10(-n) {
			return fmt.Errorf("the outcome has all found to %s, but %d are not, and the largest error is %s", m[0],
				len(found.Missing), outcome.ErrorText(found.Worst))
		}
	}
	for _, n := range numbers.FindAllString(bounds.ReplaceAllString(text, ""), -1) {
		if !there[n] {
			return fmt.Errorf("the outcome has %s, which is not on the screen: call it a bound, or take what is", n)
		}
	}
	return nil
}

// What outcomes say in numbers, and what calls a number a bound.
const numeral = `\d[\d,]*(?:\.\d+)?[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*`

var (
	numbers = regexp.MustCompile(numeral)
	digits  = regexp.MustCompile(`(\d+) digits or more`)
	bounds  = regexp.MustCompile(`(?i)\b(?:at (?:least|most)|(?:more|less|fewer) than|below|above|within|about|` +
		`between ` + numeral + `(?: %)? and) ` + numeral + `|` + numeral + `(?: %| digits)? or (?:more|less)`)
)
