package e2e

import (
	"strings"
	"testing"

	"crease/app/doc/model"
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
	notice("has 2 cells, the header has 3")
	if got := shown(t, p).Spec; !same(got, model.Prepared()) {
		t.Errorf("after a bad table %+v is shown", got)
	}

	open()
	must(t, p.Upload("#import-file", "dots.txt", []byte("W = ["+strings.Repeat("…", 80_000))))
	notice("print all of it")

	open()
	paste(t, p, strings.Repeat("−", 80_000))
	notice("could not be opened")
}
