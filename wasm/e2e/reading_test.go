package e2e

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"crease/app/doc/model"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A long file is read beside the page, which says how far it is, answers meanwhile, and
// gives the reading up when it is told to; a bad row far down leaves the drawing alone.
func TestLongFile(t *testing.T) {
	nightly(t, TestTablesAreAsked)
	t.Parallel()
	p := opened(t, Laptop, "")
	notice := func(text string) {
		must(t, p.Until(`document.querySelector(".notice").textContent.includes(`+quoteAll([]string{text})+`[0])`))
	}
	open := func() {
		must(t, p.Click("Import"))
		must(t, p.Until(`document.querySelector("#import-dialog").open`))
	}
	const row = "0.123456789012345,-0.123456789012345,1.5\n"
	table := "x1,x2,y\n" + strings.Repeat(row, 600_000)
	open()
	must(t, p.Upload("#import-file", "long.csv", []byte(table)))
	notice("Reading long.csv")
	must(t, p.Click("Cancel"))
	must(t, p.Until(`document.querySelector(".notice").textContent === ""`))
	if got := shown(t, p).Spec; !same(got, model.Prepared()) {
		t.Errorf("after giving up %+v is shown", got)
	}

	open()
	must(t, p.Upload("#import-file", "bad.csv", []byte("x1,x2,y\n"+strings.Repeat(row, 10_000)+"1,2\n")))
	must(t, p.Until(`document.querySelector("#table-dialog[open] .warned")
		?.textContent.includes("has 2 cells, the header has 3")`))
	must(t, p.Press(kb.Escape))
	if got := shown(t, p).Spec; !same(got, model.Prepared()) {
		t.Errorf("after a bad table %+v is shown", got)
	}

	open()
	must(t, p.Upload("#import-file", "dots.txt", []byte("W = ["+strings.Repeat("…", 80_000))))
	notice("print all of it")

	open()
	paste(t, p, strings.Repeat("−", 80_000))
	must(t, p.Until(`document.querySelector("#import-dialog[open] .wrong")?.textContent.includes("could not be opened")`))
}

// packed returns an archive of one array of zeros with so many rows and columns, a thousandth as long as what it holds.
func packed(t *testing.T, rows, columns int) []byte {
	t.Helper()
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	w, err := z.Create("data.npy")
	must(t, err)
	head := fmt.Sprintf("{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }", rows, columns)
	_, err = fmt.Fprintf(w, "\x93NUMPY\x01\x00\x76\x00%-117s\n", head)
	must(t, err)
	_, err = w.Write(make([]byte, rows*columns*8))
	must(t, err)
	must(t, z.Close())
	return file.Bytes()
}

// However hostile a file is, the page does no more with it than with any other: its thread works at most four times as
// long as when a table of four lines is opened. Would catch a file that is read, looked at, printed or laid out by the
// page itself: 100 kB of assignments took 1.3 s of it, and an archive whose dialog was shown as long.
func TestFilesThatBlock(t *testing.T) {
	nightly(t, TestTablesAreAsked)
	plain := []byte("a,b,c\n1,2,3\noops,5,6\n7,8,8\n")
	files := []struct {
		name string
		data []byte
	}{
		{"commas.csv", bytes.Repeat([]byte(","), 20<<20)},
		{"commas.tsv", []byte("a\tb\n" + strings.Repeat(strings.Repeat("1\t", 300)+"\n", 30_000))},
		{"lines.txt", bytes.Repeat([]byte("W=1\n"), 25_000)},
		{"brackets.json", bytes.Repeat([]byte("["), 100_000)},
		{"lists.json", []byte(strings.Repeat("[1,2],", 16_000))},
		{"names.csv", []byte(strings.Repeat("name,", 20_000) + "\n" + strings.Repeat("1.5,", 20_000) + "\n")},
		{"tall.npz", packed(t, 3_000_000, 4)},
		{"wide.npz", packed(t, 1000, 12_000)},
		{"fences.md", bytes.Repeat([]byte("```\na\n"), 3<<20)},
		{"lesson.json", []byte(`{"title": "a", "steps": [` + strings.Repeat(`{"text":[]},`, 20_000) + `0]}`)},
	}
	busy := func(name string, data []byte) float64 {
		p := opened(t, Laptop, "")
		must(t, p.Click("Import"))
		must(t, p.Until(`document.querySelector("#import-dialog").open`))
		must(t, p.Do(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks)))
		before := tasks(t, p)
		must(t, p.Upload("#import-file", name, data))
		must(t, p.Until(`document.querySelector("#table-dialog").open ||
			document.querySelector(".notice").textContent.includes("could not be opened")`))
		return tasks(t, p) - before
	}
	usual := max(busy("plain.csv", plain), busy("plain.csv", plain))
	for _, f := range files {
		got := busy(f.name, f.data)
		t.Logf("%s: %.2f of what a table of four lines takes", f.name, got/usual)
		if got > 4*usual {
			t.Errorf("%s: the page's thread works %.3f s, %.3f for a table of four lines", f.name, got, usual)
		}
	}
}

// tasks returns how long the page's thread has worked since it was asked, in seconds of its own: what else the machine
// does meanwhile does not count.
func tasks(t *testing.T, p *Page) (seconds float64) {
	t.Helper()
	must(t, p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		list, err := performance.GetMetrics().Do(ctx)
		for _, m := range list {
			if m.Name == "TaskDuration" {
				seconds = m.Value
			}
		}
		return err
	})))
	return seconds
}
