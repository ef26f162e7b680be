package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/spec"
	"crease/app/doc/model"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// written writes n samples of a drawing as a table of another program: a line for each by what line
// returns of its number and its cells.
func written(s spec.Spec, n int, head string, line func(i int, cells []string) string) string {
	s.Sampling.Samples = int64(n)
	src, block := learn.Source(s), sample.NewBlock(2)
	var out strings.Builder
	out.WriteString(head)
	for i := range n {
		if i%sample.BlockSize == 0 {
			src.Fill(i/sample.BlockSize, block)
		}
		k := i % sample.BlockSize
		var cells []string
		for _, v := range []float64{block.X[0][k], block.X[1][k], block.Y[k]} {
			cells = append(cells, strconv.FormatFloat(v, 'g', -1, 64))
		}
		out.WriteString(line(i, cells))
	}
	return out.String()
}

// Tables as other programs write them are asked about, learned from as their reader says, and named in
// the export with what was said: by mouse on a laptop and by touch on a phone. Would catch a dialog that
// cannot be used, and a choice that the learner does not hear of.
func TestTablesAreAsked(t *testing.T) {
	s := model.Prepared()
	utf16le := func(text string) (out []byte) {
		out = []byte("\xff\xfe")
		for _, u := range utf16.Encode([]rune(text)) {
			out = append(out, byte(u), byte(u>>8))
		}
		return out
	}
	comma := func(cells []string, separator string) string {
		return strings.ReplaceAll(strings.Join(cells, separator), ".", ",") + "\n"
	}
	type table struct {
		name  string
		data  []byte
		rows  int
		do    func(p *Page)
		keeps spec.Table
	}
	files := []table{
		{"german.csv", []byte(written(s, 500, "sep=;\nx1;x2;y;\n", func(_ int, c []string) string { return comma(append(c, ""), ";") })), 500, nil,
			spec.Table{Separator: ";", Decimal: ",", Header: "yes", Label: "y", Ignore: []string{"4"}}},
		{"long.tsv", utf16le(written(s, 5000, "id\tlength\twidth\tweight\n", func(i int, c []string) string {
			return strconv.Itoa(i+1) + "\t" + strings.Join(c, "\t") + "\n"
		})), 5000, nil, spec.Table{Separator: "\t", Decimal: ".", Header: "yes", Label: "weight", Ignore: []string{"id"}}},
		{"records.json", []byte(written(s, 600, "", func(_ int, c []string) string {
			return fmt.Sprintf(`{"x1": %s, "target": %s, "x2": %s}`+"\n", c[0], c[2], c[1])
		})), 600, nil, spec.Table{Separator: ",", Decimal: ".", Header: "yes", Label: "target", Ignore: []string{"none"}}},
		{"gaps.csv", []byte(written(s, 700, "x1,x2,y\n", func(i int, c []string) string {
			if i%100 == 99 {
				c[1] = "NA"
			}
			return strings.Join(c, ",") + "\n"
		})), 693, func(p *Page) {
			must(t, p.Until(`document.querySelector("#table-dialog .warned").textContent.includes("ine 101: x2")`))
		}, spec.Table{Skip: true}},
		{"points.txt", []byte(written(s, 800, "x y z\n", func(_ int, c []string) string {
			return strings.Join(c, " ") + "\n"
		})), 800, func(p *Page) {
			// The reader changes his mind by keys: y is the label, then z again.
			must(t, p.Eval(`document.querySelectorAll(".table-rows select")[1].focus()`, nil))
			must(t, p.Press(kb.ArrowDown))
			must(t, p.Until(`document.querySelectorAll(".table-rows select")[2].value === "1"`))
			must(t, p.Eval(`document.querySelectorAll(".table-rows select")[2].focus()`, nil))
			must(t, p.Press(kb.ArrowDown))
			must(t, p.Until(`document.querySelectorAll(".table-rows select")[1].value === "1"`))
		}, spec.Table{Separator: " ", Decimal: ".", Header: "yes", Label: "z", Ignore: []string{"none"}}},
	}
	for i, view := range []View{Laptop, Phone} {
		p := opened(t, view, linked(s))
		some := files
		if testing.Short() { // one with a question and one that is edited by keys; the phone has the first
			some = [][]table{files[3:], files[:1]}[i]
		}
		for _, c := range some {
			must(t, p.Upload("#import-file", c.name, c.data))
			must(t, p.Until(`document.querySelector("#table-dialog").open`))
			must(t, p.Until(`document.querySelectorAll(".table-rows tbody tr").length === 10`))
			if c.do != nil {
				c.do(p)
			}
			act := "Learn from the table"
			if c.keeps.Skip {
				act = "Leave them out and learn"
			}
			must(t, p.Click(act))
			must(t, p.Until(`!document.querySelector("#table-dialog").open`))
			must(t, p.Until(`document.querySelector(".units").textContent.includes(`+quoteAll([]string{c.name})+`[0])`))
			must(t, p.UntilState("done"))
			got, r, data := exported(t, p)
			c.keeps.Name = c.name
			if fmt.Sprint(got.Table) != fmt.Sprint(c.keeps) || got.Sampling.Samples != int64(c.rows) || r == nil ||
				r.Recovered.Dim() != 2 || r.Recovered.Units() != s.Network.Units() || farthest(s.Network, r.Recovered) > 1e-6 {
				t.Errorf("%s at %d: table %+v, exported %s", c.name, view.Width, got.Table, data)
			}
		}
	}
}

// A short table goes along in the link of the page that has learned it, through a reload too: who opens it has the same
// answer. Would catch a link that opens with the drawing behind the table, or with other rows.
func TestTableInLink(t *testing.T) {
	var file strings.Builder
	file.WriteString("id,usage,price\n")
	for i := range 60 {
		x := float64(40 + 37*i%600)
		fmt.Fprintf(&file, "%d,%g,%.1f\n", i+1, x, 20+.1*x+.2*max(0, x-300)+float64(i*i%7-3)/5)
	}
	answer := func(p *Page) (said string) {
		must(t, p.UntilState("done"))
		must(t, p.Until(`document.querySelector(".units").textContent.includes("usage.csv, 60 samples")`))
		must(t, p.Eval(`document.querySelector(".verdict p").textContent`, &said))
		return said
	}
	p := opened(t, Laptop, "")
	must(t, p.Upload("#import-file", "usage.csv", []byte(file.String())))
	must(t, p.Until(`document.querySelector("#table-dialog").open`))
	must(t, p.Click("Learn from the table"))
	want := answer(p)
	if !strings.Contains(want, "Kink at usage") {
		t.Fatalf("the verdict is %q", want)
	}
	var hash string
	must(t, p.Until(`location.hash.length > 300`))
	must(t, p.Eval(`location.hash`, &hash))
	other := visitor(t, Phone)
	must(t, other.Prepare(known))
	site, err := site()
	must(t, err)
	must(t, other.Open(site.URL+hash))
	for view, p := range map[string]*Page{"another page": other, "a reload": p} {
		if view == "a reload" { // the hash holds it
			must(t, p.Do(chromedp.Reload()))
		}
		if got := answer(p); got != want {
			t.Errorf("%s says %q, want %q", view, got, want)
		}
	}
}
