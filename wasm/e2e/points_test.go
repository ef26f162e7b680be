package e2e

import (
	"encoding/base64"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// A table whose points are not from N(0, I) is learned on standardised points, and answered in its own columns and
// coordinates: in the sentence, in what is exported, and on the axes; so it is as its points are. No card is marked, as
// the direct fit does not rest on N(0, I).
func TestMovedTable(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, linked(model.Prepared()))
	csv, truth := networktest.Moved(model.Prepared().Network, 5_000)
	imports(t, p, "moved.csv", csv)
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector(".verdict").textContent.includes("Kinks at x1")`))
	must(t, p.Until(`document.querySelector(".verdict").textContent.includes("the whole variation explained")`))
	must(t, p.Until(`document.querySelector("#found svg").textContent.includes("x1")`))
	must(t, p.Until(`document.querySelector(".units").textContent.includes("own coordinates")`))
	must(t, p.Until(`document.querySelectorAll(".card-warning:not([hidden])").length === 0`))
	_, r, data := exported(t, p)
	if r == nil || strings.Contains(string(data), "not-gaussian") {
		t.Fatalf("exported %s", data)
	}
	if d := farthest(truth, r.Recovered); r.Recovered.Units() != truth.Units() || d > 1e-7 {
		t.Errorf("%s: a parameter off by %g", said(t, p), d)
	}

	settings, err := p.Named("tab", "Settings")
	must(t, err)
	must(t, p.Tap(settings))
	must(t, p.Click("Learn from the points as they are"))
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelectorAll(".card-warning:not([hidden])").length === 0`))
	must(t, p.Until(`document.querySelector(".verdict").textContent.includes("Kinks at x1")`))
	must(t, p.Tap(settings)) // the stages have come up meanwhile
	must(t, p.Click("Predict new rows…"))
	must(t, p.Until(`document.querySelector("#predict-dialog").open`))
	must(t, p.Eval(`document.querySelector("#predict-text").value = "x1,x2\n1,2\n1e6,2\n"`, nil))
	must(t, p.Click("Predict"))
	must(t, p.Until(`(document.querySelector("#predicted")?.value ?? "").split("\n").length === 3`))
	must(t, p.Until(`document.querySelector("#predict-dialog").textContent.includes("Rows 1 and 2 lie outside")`))
}

// A link of a short table opens with its rows: it says the same of them, lists the same units and draws the same points
// as on the page of whoever sends it, and the link of that page is the same link. Would catch a table that is left
// behind, or taken in another way, and a page that forgets it before it is read.
func TestLinkOfTable(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	rows := "dose;site;response\n"
	for i := range 90 {
		dose := float64(i*97%90) * 3.5
		rows += fmt.Sprintf("%.1f;%d;%.1f\n", dose, i%2, 5+.2*max(dose-80, 0)+.3*math.Sin(float64(7*i)))
	}
	imports(t, p, "dose.csv", []byte(rows))
	must(t, p.Until(`document.querySelector("#table-dialog").open`))
	must(t, p.Click("Learn from the table"))
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector(".verdict").textContent.includes("Kink")`))
	const shows = `document.querySelector(".verdict").textContent.replace(/[0-9.]+ s/, "") +
		[".units", "#found svg"].map(s => document.querySelector(s).textContent).join("|")`
	const settled = `document.querySelector(".units").textContent.includes("80.0")` // the parts follow one another
	must(t, p.Until(settled))
	hash := ""
	must(t, p.Until(`location.hash.length > 600`))
	must(t, p.Eval(`location.hash`, &hash))
	want := value[string](t, p, shows)
	other := opened(t, Laptop, hash)
	must(t, other.UntilState("done"))
	must(t, other.Until(`document.querySelector(".verdict").textContent.includes("Kink")`))
	must(t, other.Until(settled))
	if got := value[string](t, other, shows); got != want {
		t.Errorf("the link shows %s\nits sender %s", got, want)
	}
	if now := value[string](t, other, `location.hash`); now != hash {
		t.Errorf("the link of %d characters becomes one of %d", len(hash), len(now))
	}
}

// What NumPy saves is taken, chosen or dropped: a network is drawn, a table of samples is
// learned from; what is damaged is refused with the reason.
func TestImportNumPy(t *testing.T) {
	t.Parallel()
	read := func(name string) []byte {
		data, err := os.ReadFile("../../algo/data/npy/testdata/" + name)
		must(t, err)
		return data
	}
	s := model.Prepared()
	s.Learning.Method = spec.Paper // forty samples make a long search for others
	p := opened(t, Laptop, linked(s))
	got := showing(t, p, func() { imports(t, p, "net.npz", read("deflated.npz")) })
	if n := got.Network; n.Units() != 2 || n.Dim() != 3 || n.W[0][1] != -2.25 || n.B[1] != -1 || n.A[1] != 3 {
		t.Errorf("imported %+v", n)
	}

	must(t, p.Eval(fmt.Sprintf(`(() => {
		const bytes = Uint8Array.from(atob("%s"), c => c.charCodeAt(0));
		const dropped = new DataTransfer();
		dropped.items.add(new File([bytes], "samples.npz"));
		window.dispatchEvent(new DragEvent("drop", {dataTransfer: dropped, cancelable: true}));
	})()`, base64.StdEncoding.EncodeToString(read("samples.npz"))), nil))
	must(t, p.Until(`document.querySelector(".units").textContent.includes("samples.npz, 40 samples")`))
	must(t, p.UntilState("done"))

	imports(t, p, "half.npz", read("stored.npz")[:400])
	must(t, p.Until(`document.querySelector(".notice").textContent.includes("archive is cut off")`))
}
