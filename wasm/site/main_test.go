package main

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A port in use is reported in a sentence that names it, not as a chain of causes.
func TestPortTaken(t *testing.T) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	var out bytes.Buffer
	err = run([]string{"serve", "-port", port, t.TempDir()}, &out)
	if err == nil || !strings.Contains(err.Error(), "port "+port+" is taken") {
		t.Errorf("error %v", err)
	}
	if out.Len() != 0 {
		t.Errorf("printed %q", out.String())
	}
}

// Serving what was not built says what to do.
func TestNothingBuilt(t *testing.T) {
	err := run([]string{"serve", t.TempDir() + "/dist"}, new(bytes.Buffer))
	if err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("error %v", err)
	}
}

func TestUnknownCommand(t *testing.T) {
	if err := run([]string{"sell"}, new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "usage") {
		t.Errorf("error %v", err)
	}
}

// The checker names file and field of what is wrong, and fails where something is.
func TestCheckLesson(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.json")
	text := `{"version": 1, "title": "T", "summary": "S", "minutes": 1, "steps": [
		{"title": "a", "text": "[[b]]", "try": "c", "spec": {"version": 1, "network": {"w": [[1]], "b": [0], "a": [1]}}}]}`
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := run([]string{"check-lesson", name}, &out)
	if err == nil || !strings.Contains(out.String(), name+": steps[0].text: there is no entry") {
		t.Errorf("error %v, said %q", err, out.String())
	}
	if err := os.WriteFile(name, []byte(strings.Replace(text, "[[b]]", "[[rank]]", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := run([]string{"check-lesson", name}, &out); err != nil || !strings.Contains(out.String(), "nothing to mend") {
		t.Errorf("error %v, said %q", err, out.String())
	}
	for _, args := range [][]string{{"check-lesson"}, {"check-lesson", name + ".gone"}} {
		if run(args, &out) == nil {
			t.Errorf("%q did not fail", args)
		}
	}
}

// With -run every run of a lesson is played, and the verdict stands beside the outcome: an author sees
// where the two disagree.
func TestPlayLesson(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.json")
	text := `{"version": 1, "title": "T", "summary": "S", "minutes": 9, "steps": [
		{"title": "a", "text": "b", "learn": true, "outcome": "It is of [[rank]] one.",
		 "spec": {"version": 1, "network": {"w": [[1, 0]], "b": [0], "a": [1]}, "learning": {"method": "exact"}}},
		{"title": "second", "text": "b", "learn": true, "outcome": "As before.", "try": "c"}]}`
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run([]string{"check-lesson", "-run", name}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"nothing to mend", "takes about 1 minutes; the file says 9", "outcome:  It is of rank one.\n   verdict:  Found it, to 15 digits.", "2. second\n   outcome:  As before.\n   verdict:  Found it"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %s", want, out.String())
		}
	}
}

// The list of lessons, which lies among them, is checked as a list.
func TestCheckIndex(t *testing.T) {
	name := filepath.Join(t.TempDir(), "index.json")
	for text, want := range map[string]string{
		`[{"key": "mine", "title": "T", "summary": "S", "minutes": 1}]`: "nothing to mend",
		`[{"key": "../x", "title": "T", "summary": "S", "minutes": 1}]`: "lessons[0].key",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		err := run([]string{"check-lesson", name}, &out)
		if !strings.Contains(out.String(), want) || (err == nil) != (want == "nothing to mend") {
			t.Errorf("error %v, said %q, want %q", err, out.String(), want)
		}
	}
}

// The lessons of the site play: every card that a step names has data of the run, and no outcome has a number that the
// screen contradicts. Catches "it is about 0.02" beside a card that says 0.011, and an answer over an empty card.
func TestLessonsPlay(t *testing.T) {
	names, err := filepath.Glob("../../web/lessons/*-*.json")
	if err != nil || len(names) != 10 {
		t.Fatalf("%d lessons, %v", len(names), err)
	}
	var out bytes.Buffer
	if err := run(append([]string{"check-lesson", "-run"}, names...), &out); err != nil {
		t.Errorf("%v after\n%s", err, out.String())
	}
	name := filepath.Join(t.TempDir(), "bad.json")
	for outcome, want := range map[string]string{
		"The error is 0.123.": "0.123, which is not on the screen", "It is below 0.123.": "", "All 1,000 samples say so.": "",
		"It is below 0.123, and 0.124.": "0.124, which is not", "It is between 0.1 and 0.2.": "",
		"The crease is found, to 9 digits or more.": "", "It is found to 40 digits or more.": "largest error",
	} {
		text := `{"version": 1, "title": "T", "summary": "S", "minutes": 1, "steps": [{"title": "a", "text": "b", "try": "c",
			"learn": true, "outcome": "` + outcome + `", "view": {"card": "scalars"}, "spec": {"version": 1,
			"network": {"w": [[1, 0]], "b": [0.5], "a": [1]}, "sampling": {"samples": 1000, "seed": 1}}}]}`
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := run([]string{"check-lesson", "-run", name}, &out)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", outcome, err)
		}
	}
}
