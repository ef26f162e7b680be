package formats

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crease/algo/data/tabular"
)

var update = flag.Bool("update", false, "write testdata/cases.txt anew")

// what says of a file what becomes of it: what is read, that it is asked, or why it is refused.
func what(data []byte) string {
	t, err := Read(data, nil)
	switch {
	case err != nil:
		return "refused: " + err.Error()
	case t.IsTable():
		return fmt.Sprintf("a table of %d inputs and %d rows", t.Dim, t.Rows)
	case t.Asks():
		return asked(data, t)
	case t.Kind == Spec:
		return fmt.Sprintf("a spec of %d units", t.Spec.Network.Units())
	case t.Arrays.Layout == Unclear:
		return "asked which way W lies"
	}
	n, err := t.Arrays.Network(Unclear)
	if err != nil {
		return "refused: " + err.Error()
	}
	return fmt.Sprintf("W %v, b %v, a %v, c %v%s", n.W, n.B, n.A, n.C, said(t.Arrays.Notes))
}

// said returns notes behind what they are about.
func said(notes string) string {
	if notes == "" {
		return ""
	}
	return " (" + notes + ")"
}

// asked says of a table that is asked about what is proposed, why it has to be asked, and what is
// read with the proposal.
func asked(data []byte, t Taken) string {
	s := &t.Shape
	said := fmt.Sprintf("asked: inputs %v, label %v, ignored %v", s.Of(tabular.Input), s.Of(tabular.Label), s.Of(tabular.Ignored))
	if s.Separator != "" {
		said += fmt.Sprintf(", separator %q, decimals %q, header %v", s.Separator, s.Decimal, s.Header)
	}
	if t.Why != "" {
		said += fmt.Sprintf(" (%s: %s)", t.Option, t.Why)
	}
	if len(s.Of(tabular.Label)) == 0 {
		return said
	}
	again, err := Order{Want: TableRows, Table: s.Choices("", false)}.Read(data, nil)
	switch {
	case err != nil:
		return said + "; then refused: " + err.Error()
	case again.Asks():
		return said + "; then asked: " + again.Why
	}
	return fmt.Sprintf("%s; then %d inputs and %d rows", said, again.Dim, again.Rows)
}

// TestCases goes through files and texts as other programs write them, and says of each what
// becomes of it, in one table to be read as a whole: testdata/cases.txt. Nearly all are the network
// W = [[1, 0], [.6, .8], [-.28, .96]], b = [.5, -.3, .2], a = [1, -2, 1.5] or samples of it, some
// with c = .7. Would catch a file that is read otherwise than before.
func TestCases(t *testing.T) {
	names, err := filepath.Glob("testdata/cases/*")
	if err != nil || len(names) < 100 {
		t.Fatal(len(names), err)
	}
	var out strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		said := what(data)
		if r := []rune(said); len(r) > 240 {
			said = string(r[:240]) + "…"
		}
		fmt.Fprintf(&out, "%-34s %s\n", filepath.Base(name), said)
	}
	const golden = "testdata/cases.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(out.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	was := strings.Split(string(want), "\n")
	for i, line := range strings.Split(out.String(), "\n") {
		if i >= len(was) || line != was[i] {
			t.Errorf("now %s", line)
		}
	}
}
