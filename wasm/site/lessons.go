package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
	"crease/app/view/verdict"
)

// indexName is the file beside the lessons that lists them.
const indexName = "index.json"

// check says what is wrong with a file: the list of lessons by its name, else a lesson.
func check(name string, data []byte) []error {
	if filepath.Base(name) != indexName {
		return lesson.Check(data)
	}
	if _, err := lesson.ReadIndex(data); err != nil {
		return []error{err}
	}
	return nil
}

// checkLessons says what is wrong with files that hold lessons, and with -run plays those with which
// nothing is.
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
		wrong := check(name, data)
		for _, err := range wrong {
			fmt.Fprintf(out, "%s: %v\n", name, err)
		}
		if len(wrong) > 0 {
			bad++
			continue
		}
		fmt.Fprintf(out, "%s: nothing to mend\n", name)
		if *plays && filepath.Base(name) != indexName {
			if err := play(data, out); err != nil {
				return fmt.Errorf("site: %s: %w", name, err)
			}
		}
	}
	if bad > 0 {
		return fmt.Errorf("site: %d of %d files to mend", bad, len(names))
	}
	return nil
}

// play runs every step of a lesson that runs on the page, and prints the verdict beside the outcome, for
// its author to compare them.
func play(data []byte, out io.Writer) error {
	l, err := lesson.Read(data)
	if err != nil {
		return err
	}
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
		if !s.Learn {
			continue
		}
		if !shown.Ran {
			if last, err = learn.Run(context.Background(), shown.Spec, nil, learn.Host{}); err != nil {
				return fmt.Errorf("step %d: %w", i+1, err)
			}
		}
		text, tone := verdict.Of(shown.Spec, last)
		fmt.Fprintf(out, "   verdict:  %s (%s)\n", text, tone)
	}
	return nil
}
