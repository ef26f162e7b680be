package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"crease/app/doc/link"
	"crease/app/doc/model"
)

// printed is the text of what the page prints on paper of a width and height in inches,
// with the number of its pages; "" where there is no program that reads PDF. A copy is kept
// where CREASE_SHOTS wants pictures.
func printed(t *testing.T, p *Page, name string, width, height float64) (text string, pages int) {
	t.Helper()
	var data []byte
	must(t, p.Do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		data, _, err = page.PrintToPDF().WithPaperWidth(width).WithPaperHeight(height).WithPreferCSSPageSize(false).Do(ctx)
		return err
	})))
	dir := t.TempDir()
	if shots := os.Getenv("CREASE_SHOTS"); shots != "" {
		dir = shots
	}
	file := filepath.Join(dir, name+".pdf")
	must(t, os.WriteFile(file, data, 0o644))
	pages = strings.Count(string(data), "/Type /Page\n") + strings.Count(string(data), "/Type /Page ") +
		strings.Count(string(data), "/Type/Page/")
	if read, err := exec.LookPath("pdftotext"); err == nil {
		out, err := exec.Command(read, "-layout", file, "-").Output()
		must(t, err)
		text, pages = string(out), strings.Count(string(out), "\f")
	}
	return text, pages
}

// paper is the text of the paper that a printer sees.
func paper(t *testing.T, p *Page) (text string) {
	t.Helper()
	must(t, p.Eval(`document.querySelector("#paper").textContent`, &text))
	return text
}

// A result prints on one or two pages, A4 or Letter, from the dark theme too: the author's
// title, both sheets, the verdict, the units, the settings and the link with its code.
func TestPrintResult(t *testing.T) {
	t.Parallel()
	v := model.DefaultView()
	v.Pace, v.Theme, v.Assignment.Title, v.Assignment.Task = model.Full, "dark", "Two <creases>", "Find both."
	p := opened(t, Laptop, "#"+link.Encode(link.State{Spec: model.Prepared(), View: v}))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	for name, size := range map[string][2]float64{"a4": {8.27, 11.69}, "letter": {8.5, 11}} {
		read, pages := printed(t, p, "result-"+name, size[0], size[1])
		if read != "" && (!strings.Contains(read, "Two <creases>") || strings.Contains(read, "Gallery")) {
			t.Errorf("%s: printed %q", name, read)
		}
		if pages < 1 || pages > 2 {
			t.Errorf("%s: %d pages", name, pages)
		}
	}
	text := paper(t, p)
	for _, want := range []string{"Two <creases>", "Find both.", "Found both", "w₂", "Samples N: ", "Seed: ", "#1."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not printed: %q", want, text)
		}
	}
	var drawn struct{ Sheets, Codes int }
	must(t, p.Eval(`({Sheets: document.querySelectorAll("#paper figure svg svg, #paper figure svg g[data-paper]").length,
		Codes: document.querySelectorAll("#paper svg.qr").length})`, &drawn))
	if drawn.Sheets < 2 || drawn.Codes != 1 {
		t.Errorf("printed are %+v", drawn)
	}
	var twice []string
	must(t, p.Eval(`[...document.querySelectorAll("[id]")].map(e => e.id).filter((id, i, all) => all.indexOf(id) < i)`,
		&twice))
	if len(twice) > 0 {
		t.Errorf("the page with its paper has ids twice, and a sheet the colours of another: %q", twice)
	}
}

// The margins are white under a dark system theme too: they have the root's own colour.
func TestPaperIsWhite(t *testing.T) {
	t.Parallel()
	view := Laptop
	view.Dark = true
	p := opened(t, view, "")
	must(t, p.Do(Tastes(true, false).WithMedia("print")))
	var root struct{ Scheme, Ground string }
	must(t, p.Eval(`(s => ({Scheme: s.colorScheme, Ground: s.backgroundColor}))(getComputedStyle(document.documentElement))`,
		&root))
	if root.Scheme != "light" || root.Ground != "rgb(255, 255, 255)" {
		t.Errorf("printed on %+v", root)
	}
	printed(t, p, "dark", 8.27, 11.69)
}

// A lesson's worksheet prints its questions with room to write and none of the answers; with
// the key these follow on a page of their own.
func TestPrintLesson(t *testing.T) {
	t.Parallel()
	v := model.DefaultView()
	v.Pace, v.Lesson = model.Full, "fold-and-find"
	p := opened(t, Laptop, "#"+link.Encode(link.State{Spec: model.Prepared(), View: v}))
	must(t, p.Eval(`window.print = () => { dispatchEvent(new Event("beforeprint")); window.asked = true; }; 0`, new(int)))
	const answer = "Without noise every sample is an exact equation"
	pages := map[string]int{}
	for _, c := range []struct {
		choice string
		told   bool
	}{{"Worksheet", false}, {"Worksheet with answer key and teacher’s sheet", true}, {"The lesson", true}} {
		must(t, p.Click("Export as…"))
		must(t, p.Click("Print…"))
		must(t, p.Eval(`asked = false`, nil))
		must(t, p.Click(c.choice))
		must(t, p.Until(`asked`))
		text := paper(t, p)
		if !strings.Contains(text, "How close to the creases drawn") || strings.Contains(text, answer) != c.told {
			t.Errorf("%s: %q", c.choice, text)
		}
		lines := value[int](t, p, `document.querySelectorAll(".paper-line").length`)
		if (lines > 0) != (c.choice != "The lesson") {
			t.Errorf("%s has %d lines to write on", c.choice, lines)
		}
		_, pages[c.choice] = printed(t, p, strings.ReplaceAll(c.choice, " ", "-"), 8.27, 11.69)
		must(t, p.Eval(`dispatchEvent(new Event("afterprint")); 0`, new(int)))
	}
	// The lesson that is open is printed, not the one that was before it.
	must(t, p.Eval(`void (location.hash = "lesson=why-two-tensors")`, nil))
	must(t, p.Until(fmt.Sprintf(`document.querySelector("#lesson h2")?.textContent === %q`, lessonOf(t, "why-two-tensors").Title)))
	must(t, p.Eval(`asked = false`, nil))
	must(t, p.Click("Export as…"))
	must(t, p.Click("Print…"))
	must(t, p.Click("Worksheet"))
	must(t, p.Until(fmt.Sprintf(`asked && document.querySelector("#paper h1").textContent === %q`, lessonOf(t, "why-two-tensors").Title)))
	if pages["Worksheet with answer key and teacher’s sheet"] <= pages["Worksheet"] {
		t.Errorf("the pages are %v", pages)
	}
}
