package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// store has texts in the browser's storage before the page opens, by their keys.
func store(texts map[string]string) string {
	b, _ := json.Marshal(texts) // strings always encode
	return fmt.Sprintf(`for (const [key, text] of Object.entries(%s))
		if (localStorage.getItem(key) === null) localStorage.setItem(key, text);`, b)
}

// markup is what would be more than text where it reached the page as anything else.
const markup = `<img src=x onerror='document.title=1'><b data-evil>x</b>`

// evilDrawings is a list of kept drawings with markup in every text of it.
func evilDrawings() string {
	b, _ := json.Marshal(map[string]any{"version": 1, "last": 3, "drawings": []gallery.Drawing{
		{ID: 1, Name: markup, Link: linked(awkward())[1:]},
		{ID: 2, Name: markup + strings.Repeat("<p data-evil>", 1000), Link: "1." + markup},
		{ID: 3, Link: markup},
	}})
	return string(b)
}

const newerDrawings = `{"version":2,"sheets":[{"name":"of a newer version"}]}`

// jumping has the computer's clock jump again and again, as where it is set, and the clock
// that only runs forwards too, as where the computer sleeps. Go's runtime asks both.
func jumping(by string) string {
	return `{
		let ahead = 0, behind = 0;
		const now = performance.now.bind(performance), Real = Date;
		performance.now = () => now() + ahead;
		globalThis.Date = class extends Real {
			constructor(...given) { given.length ? super(...given) : super(Date.now()); }
			static now() { return Real.now() + ahead - behind; }
		};
		setInterval(() => { ` + by + ` }, 70);
	}`
}

// conditions are what a browser or a machine may do to the page, as scripts that run
// before it and perhaps before its learners, and what the gallery then says of kept drawings,
// if anything.
var conditions = map[string]struct {
	script, gallery string
	learners        bool
}{
	"clock forwards":  {script: jumping("ahead += 3600e3"), learners: true},
	"clock backwards": {script: jumping("behind += 86400e3"), learners: true},
	"storage full": {
		script:  `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") };`,
		gallery: "is full",
	},
	"storage of a newer version": {
		script: store(map[string]string{
			"crease.drawings": newerDrawings, "crease.lessons": "v2\nfold-and-find far done\n\x01", "crease.sheets": "[]",
		}),
		gallery: "newer version",
	},
	"storage damaged": {
		script: store(map[string]string{"crease.drawings": `{"version":1,"drawings":7}`, "crease.lessons": "{}"}) +
			`sessionStorage.setItem("crease.own", "9.AAAA"); sessionStorage.setItem("crease.mystery", "9.AAAA");`,
	},
	"storage hostile": {script: store(map[string]string{
		"crease.drawings": evilDrawings(), "crease.lessons": markup + " 1 done\nfold-and-find " + markup,
	})},
}

// Whatever happens to the clock, the processor and the storage, an edit stays, its run
// comes to the digits of the native learner, and what is stored reaches the page as text:
// catches what counts on time, on room or on what it has written itself. The clock is the
// workers' too, and for the processor see TestSlowProcessor.
func TestConditions(t *testing.T) {
	for name, c := range some(conditions, "clock backwards", "storage hostile") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visitor(t, Laptop)
			must(t, p.Prepare(c.script))
			url := from(t, func(w http.ResponseWriter, r *http.Request) bool {
				if !c.learners || r.URL.Path != "/web/worker.js" {
					return false
				}
				loader, err := os.ReadFile(filepath.Join(dist, "web", "worker.js"))
				sent(w, r, append([]byte(c.script), loader...))
				return err == nil
			})
			opensAt(t, p, url, linked(small()))
			learnsAnEdit(t, p)
			must(t, p.Click("Gallery"))
			must(t, p.Until(fmt.Sprintf(`document.querySelector(".gallery-kept")?.textContent.includes(%q)`, c.gallery)))
			inStorage(t, p, name)
		})
	}
}

// learnsAnEdit drags a crease of small() and learns: the edit stays, and the digits are
// those of the native learner.
func learnsAnEdit(t *testing.T, p *Page) {
	t.Helper()
	at := label(t, p, 0)
	must(t, p.Drag(at, shifted(at, 40, -25), 8))
	until(t, p, "the edit in the address", func(l link.State) bool { return !same(l.Spec, small()) })
	must(t, p.Click("Learn"))
	must(t, p.Within(2*Patience, `document.documentElement.dataset.state === "done"`))
	drawn, got, _ := exported(t, p)
	if same(drawn, small()) || !reflect.DeepEqual(got.Recovered, natively(t, drawn).Recovered) {
		t.Errorf("no edit or other digits: %+v", got)
	}
	until(t, p, "what was learned in the address", func(l link.State) bool { return same(l.Spec, drawn) })
}

// inStorage checks what became of the drawings that are kept.
func inStorage(t *testing.T, p *Page, name string) {
	t.Helper()
	var got struct {
		Text, Title string
		Evil        int
		Names       []string
	}
	must(t, p.Eval(`({Text: localStorage.getItem("crease.drawings") ?? "", Title: document.title,
		Evil: document.querySelectorAll("[data-evil], img, [onerror]").length,
		Names: [...document.querySelectorAll("[data-drawing] .gallery-choose")].map(e => e.textContent)})`, &got))
	if got.Evil > 0 || got.Title == "1" {
		t.Errorf("%d elements come from the storage, the title is %q", got.Evil, got.Title)
	}
	switch name {
	case "storage full":
	case "storage of a newer version":
		if got.Text != newerDrawings {
			t.Errorf("what a newer version has stored became %q", got.Text)
		}
	case "storage hostile":
		if len(got.Names) != 4 || !strings.Contains(strings.Join(got.Names, "\n"), markup) {
			t.Errorf("the names are %q", got.Names)
		}
	default:
		if len(got.Names) != 1 {
			t.Errorf("kept are %q", got.Names)
		}
	}
}

// What a file says reaches the page as text: of one that is no spec, the sentence that
// names what is wrong quotes it.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	for file, text := range map[string]string{
		markup + ".json": `{"version": 1, "` + markup + `": 1}`,
		"a.csv":          "x1,x2,y\n1," + markup + ",3\n",
		"b.json":         `{"version": 1, "learning": {"method": "` + markup + `"}}`,
	} {
		must(t, p.Upload("#import-file", strings.ReplaceAll(file, "/", ""), []byte(text)))
		must(t, p.Until(`document.querySelector(".notice").textContent.includes("could not be opened")`))
		evil := value[int](t, p, `document.querySelectorAll("[data-evil], img, [onerror]").length`)
		if evil > 0 {
			t.Errorf("%s: %d elements come from the file", file, evil)
		}
		must(t, p.Click("Dismiss the message"))
		must(t, p.Until(`document.querySelector(".notice").textContent.trim() === ""`))
	}
	if got := shown(t, p).Spec; !same(got, model.Prepared()) {
		t.Errorf("shown is %+v", got)
	}
	// A table that opens, from a file of such a name, which stands beside its code.
	must(t, p.Upload("#import-file", markup[:45]+".csv", []byte("x1,x2,y\n"+strings.Repeat("1,2,3\n4,5,6\n", 20))))
	must(t, p.Until(`document.body.innerText.includes("a table of 40 samples")`))
	must(t, p.UntilState("done"))
	if evil := value[int](t, p, `document.querySelectorAll("[data-evil], img, [onerror]").length`); evil > 0 {
		t.Errorf("%d elements come from the name of a table", evil)
	}
}
