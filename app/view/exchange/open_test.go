package exchange

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"crease/algo/data/tabular"
	"crease/algo/learn/dialect"
	"crease/algo/spec"
	"crease/app/doc/formats"
	"crease/app/doc/model"
	"crease/app/run/runner"
)

// heldReader reads a file when the test lets it, as a worker does beside the page: after a
// cancel nothing is heard of it.
type heldReader struct {
	runner.Crew
	events    runner.ReadEvents
	data      []byte
	order     formats.Order
	cancelled bool
}

func (r *heldReader) Read(data []byte, order formats.Order, events runner.ReadEvents) {
	r.data, r.order, r.events = data, order, events
}

func (r *heldReader) Cancel() { r.cancelled = true }

// finish tells what the file holds.
func (r *heldReader) finish() {
	r.events.Progress(1)
	r.events.Read(r.order.Read(r.data, nil))
}

// held returns files and the readers that they have started.
func held() (*Files, *[]*heldReader) {
	f, _ := opened()
	readers := new([]*heldReader)
	f.newReader = func() runner.Crew {
		r := &heldReader{}
		*readers = append(*readers, r)
		return r
	}
	return f, readers
}

// A long file is read by a worker, and what it holds is taken over as from a short one.
func TestOpenLong(t *testing.T) {
	table := "x1,x2,y\n" + strings.Repeat("0.125,0.25,-1.5\n\n", 20_000)
	prepared := string(dialect.Encode(model.Prepared()))
	for name, c := range map[string]struct {
		text, say string
		rows      int
	}{
		"a table":     {text: table, rows: 20_000}, // blank lines are not samples
		"bad rows":    {text: "x1,y\n" + strings.Repeat("oops,1\n", 20_000), say: "is not a number"},
		"minus signs": {text: "[" + strings.Repeat("−", 80_000), say: "computed are not read"},
		"dots":        {text: "W = [" + strings.Repeat("…", 80_000), say: "print all of it"},
		"a long list": {text: `{"version":1,"` + strings.Repeat("a", 60_000) + `":[` + strings.Repeat("0,", 60_000) + "0]}",
			say: strings.Repeat("a", 39) + "… is not a known field"},
		"a padded spec": {text: prepared + strings.Repeat(" ", 200_000)},
		"zeros":         {text: strings.Repeat("\x00", 200_000), say: "It is not text"},
		"old line ends": {text: strings.ReplaceAll(table, "\n", "\r"), rows: 20_000},
	} {
		f, readers := held()
		var outcome error
		ended := false
		f.Open(name, []byte(c.text), func(err error) { outcome, ended = err, true })
		if n := f.State.Notice(); !strings.HasPrefix(n.Text, "Reading "+name) || n.Act != "Cancel" {
			t.Errorf("%s: the notice is %+v", name, n)
		}
		if (*readers)[0].finish(); !ended || f.reader != nil {
			t.Errorf("%s: the reading does not end", name)
		}
		switch d := f.State.Model.Data(); {
		case c.say == "" && outcome != nil, c.say != "" && (outcome == nil || !strings.Contains(outcome.Error(), c.say)):
			t.Errorf("%s: %v, want %q in it", name, outcome, c.say)
		case (d != nil) != (c.rows > 0) || d != nil && d.Rows != c.rows:
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// A short text is read by a worker, too, and another sign among those of its table looked at there. Would catch 100 kB of
// assignments that are read while the page stands still, for 1.3 s.
func TestOpenShort(t *testing.T) {
	for _, text := range []string{strings.Repeat("W=1\n", 20), "a;b;c\n1;2;3\n4;5;6\n", "x1,y\n1,2\n2,4\n"} {
		f, readers := held()
		ended := false
		f.Open("short", []byte(text), func(error) { ended = true })
		if ended || len(*readers) != 1 || f.State.Model.Data() != nil {
			t.Fatalf("%q: the page has read it", text)
		}
		if (*readers)[0].finish(); f.table == nil {
			continue
		}
		f.sign(func(s *spec.Table) { s.Decimal = "," })
		if len(*readers) != 2 || f.table.asked.Shape.Decimal == "," {
			t.Errorf("%q: the page has looked at it again", text)
		}
		if (*readers)[1].finish(); f.table.asked.Shape.Decimal != "," {
			t.Errorf("%q: asked %+v", text, f.table.asked)
		}
	}
}

// A short archive of a long table is read by a worker, too, and so it is after its reader has said what the columns are:
// reading 94 kB that inflate to 96 MB takes .9 s natively, and more in the page.
func TestOpenArchive(t *testing.T) {
	const rows = 40_000
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	w, err := z.Create("x.npy")
	if err != nil {
		t.Fatal(err)
	}
	head := fmt.Sprintf("%-117s\n", fmt.Sprintf("{'descr': '<f8', 'fortran_order': False, 'shape': (%d, 4), }", rows))
	if _, err := w.Write([]byte("\x93NUMPY\x01\x00\x76\x00" + head + strings.Repeat("\x00", rows*4*8))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil || file.Len() > 100_000 {
		t.Fatalf("%v, %d bytes", err, file.Len())
	}
	f, readers := held()
	f.Open("x.npz", file.Bytes(), func(error) {})
	if len(*readers) != 1 || f.State.Model.Data() != nil || f.table != nil {
		t.Fatalf("%d readers, %+v: the page has read it", len(*readers), f.table)
	}
	if (*readers)[0].finish(); f.table == nil {
		t.Fatal("nothing is asked about four columns without names")
	}
	f.table.give(3, tabular.Label)
	if f.LearnTable(); len(*readers) != 2 {
		t.Errorf("%d readers: the page has read the rows", len(*readers))
	}
}

// Reading that is given up, or replaced by another, leaves nothing behind.
func TestOpenGivenUp(t *testing.T) {
	long := []byte("x1,y\n" + strings.Repeat("1,2\n", 1<<20))
	f, readers := held()
	never := func(error) { t.Error("a file that was given up was opened") }
	f.Open("one.csv", long, never)
	f.State.Notice().Do()
	if n := f.State.Notice(); n.Text != "" || f.reader != nil {
		t.Errorf("after giving up there is %+v", n)
	}
	f.Open("two.csv", long, never)
	var failure error
	ended := false
	f.Open("three.csv", long[:200_001], func(err error) { ended, failure = true, err })
	for i, r := range *readers {
		if r.cancelled != (i < 2) {
			t.Errorf("reading %d: cancelled is %v", i, r.cancelled)
		}
	}
	if (*readers)[2].finish(); !ended || failure != nil {
		t.Errorf("the last file was opened: %v, %v", ended, failure)
	}
	if d := f.State.Model.Data(); d == nil || d.Name != "three.csv" {
		t.Errorf("%+v is open", d)
	}
}
