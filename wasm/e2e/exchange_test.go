package e2e

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn"
	"crease/algo/spec"
	"crease/app/doc/formats"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/draw/svg/xmltest"
)

// paste puts text into the Import dialog and opens it.
func paste(t *testing.T, p *Page, text string) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf(`document.querySelector("#import-text").value = %s[0]`, quoteAll([]string{text})), nil))
	must(t, p.Click("Open the text"))
}

// Arrays as NumPy prints them are a network, by paste and by file; a square W is
// asked about.
func TestImportArrays(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	must(t, p.Click("Import"))
	got := showing(t, p, func() {
		paste(t, p, `import numpy as np
W = np.array([[1., 2., 0.5],
              [3., -4., 1.]], dtype=np.float32)
b = np.array([0.1, -0.2])
a = np.array([1., -1.5])
`)
	})
	must(t, p.Until(`!document.querySelector("#import-dialog").open`))
	if n := got.Network; n.Units() != 2 || n.Dim() != 3 || n.W[1][1] != -4 || n.B[1] != -.2 || n.A[1] != -1.5 {
		t.Errorf("imported %+v", n)
	}
	if got.Sampling != model.Prepared().Sampling {
		t.Errorf("the settings changed to %+v", got.Sampling)
	}

	square := []byte(`{"W": [[1, 2], [3, 4]], "b": [0.5, 0], "a": [1, 1]}`)
	must(t, p.Upload("#import-file", "square.json", square))
	must(t, p.Until(`document.querySelectorAll(".import-way svg").length === 2`))
	// As narrow as on a phone, nothing sticks out of its place.
	must(t, p.Until(`(() => { const dialog = document.querySelector("#import-dialog");
		dialog.style.width = "350px";
		const fits = [dialog, ...document.querySelectorAll(".import-way")].every(e => e.scrollWidth <= e.clientWidth);
		dialog.style.width = "";
		return fits; })()`))
	got = showing(t, p, func() { must(t, p.Click("A column (Keras, d×m)")) })
	if n := got.Network; n.Units() != 2 || n.Dim() != 2 || n.W[0][1] != 3 {
		t.Errorf("as columns: %+v", n)
	}
}

// Arrays that cannot be taken are refused with the line, in the dialog; the
// drawing stays.
func TestImportArraysRefuses(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	must(t, p.Click("Import"))
	paste(t, p, "W = [[1, 2],\n     [3, four]]\na = [1, 1]")
	must(t, p.Until(`document.querySelector("#import-dialog .wrong").textContent.includes("Line 2")`))
	if got := shown(t, p).Spec; !same(got, model.Prepared()) {
		t.Errorf("shown %+v", got)
	}
}

// saved opens Export as… and presses a button that saves a file.
func saved(t *testing.T, p *Page, button string) (name string, data []byte) {
	t.Helper()
	must(t, p.Click("Export as…"))
	name, data, err := p.Download(func() error { return p.Click(button) })
	must(t, err)
	must(t, p.Until(`document.querySelector(".export-said").textContent.startsWith("Saved")`))
	must(t, p.Click("Close"))
	return name, data
}

// The table that is saved holds the run's own samples. Native code and the
// browser's may differ in the last bits.
func TestExportSamples(t *testing.T) {
	t.Parallel()
	s := awkward()
	p := opened(t, Laptop, linked(s))
	_, data := saved(t, p, "Samples as CSV")
	rows, _, err := tabular.Read(source(t, data), spec.Table{}, nil)
	must(t, err)
	_, commas := saved(t, p, "CSV, decimal commas")
	if other, _, err := tabular.Read(source(t, commas), spec.Table{}, nil); err != nil || !slices.Equal(other.Y, rows.Y) {
		t.Errorf("with decimal commas: %v %.80s", err, commas)
	}
	src := learn.Source(s)
	if rows.Len() != src.Len() {
		t.Fatalf("%d samples, want %d", rows.Len(), src.Len())
	}
	b := sample.NewBlock(2)
	last := sample.Blocks(src) - 1
	for _, k := range []int{0, 1, last} {
		src.Fill(k, b)
		for i := range b.Len {
			row := k*sample.BlockSize + i
			saved := slices.Concat(rows.X[row], []float64{rows.Y[row]})
			for j, want := range []float64{b.X[0][i], b.X[1][i], b.Y[i]} {
				if got := saved[j]; math.Abs(got-want) > 1e-12*(1+math.Abs(want)) {
					t.Fatalf("sample %d, column %d: %v, want %v", row, j+1, got, want)
				}
			}
		}
	}
}

// Writing a long table keeps the page awake: the page has its turn again and again until it
// ends, here at least five times. How long it waits for them is logged.
func TestExportSamplesStaysAwake(t *testing.T) {
	nightly(t, TestExportSamples)
	t.Parallel()
	s := model.Prepared()
	s.Sampling.Samples = 1_000_000
	p := opened(t, Laptop, linked(s))
	must(t, p.Click("Export as…"))
	must(t, p.Until(`document.querySelector(".export-ways")`))
	must(t, p.Eval(`(() => {
		window.longest = window.turns = 0;
		let last = performance.now();
		const turn = () => {
			const now = performance.now();
			window.longest = Math.max(window.longest, now - last);
			window.turns += Boolean(window.writing);
			last = now;
			setTimeout(turn, 0);
		};
		turn();
	})()`, nil))
	must(t, p.Eval(`(() => {
		addEventListener("click", () => (window.writing = true), {capture: true});
		const save = URL.createObjectURL;
		URL.createObjectURL = (file) => ((window.writing = false), save(file));
	})()`, nil))
	name, data, err := p.Download(func() error { return p.Click("Samples as CSV") })
	must(t, err)
	if rows := bytes.Count(data, []byte("\n")) - 1; rows != 1_000_000 || name != "crease-samples.csv" {
		t.Errorf("%s with %d rows", name, rows)
	}
	longest := value[float64](t, p, `longest`)
	turns := value[float64](t, p, `turns`)
	t.Logf("%g turns, the longest time without one: %.0f ms", turns, longest)
	if turns < 5 {
		t.Errorf("the page had %g turns", turns)
	}
}

// The pictures are whole files: SVG that parses and needs nothing of the page,
// PNG of twice its size with more than one colour.
func TestExportPictures(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	name, svg := saved(t, p, "Picture as SVG")
	if name != "crease.svg" || bytes.Contains(svg, []byte("var(--")) {
		t.Errorf("%s refers to the page", name)
	}
	var size struct {
		Width  float64 `xml:"width,attr"`
		Height float64 `xml:"height,attr"`
	}
	must(t, xml.Unmarshal(svg, &size))
	xmltest.WellFormed(t, name, string(svg))
	if n := bytes.Count(svg, []byte("data-crease=")); n < 4 {
		t.Errorf("%d creases in both sheets", n)
	}
	_, data := saved(t, p, "Picture as PNG")
	img, err := png.Decode(bytes.NewReader(data))
	must(t, err)
	if b := img.Bounds(); float64(b.Dx()) != 2*size.Width || float64(b.Dy()) != 2*size.Height {
		t.Errorf("%v pixels for %v×%v points", b, size.Width, size.Height)
	}
	colours := map[any]bool{}
	for x := range img.Bounds().Dx() {
		colours[img.At(x, img.Bounds().Dy()/3)] = true
	}
	if len(colours) < 50 {
		t.Errorf("%d colours across the picture", len(colours))
	}
}

// Arrays and code hold the network, and what was found once that is asked for;
// they read back as what was drawn.
func TestExportArrays(t *testing.T) {
	nightly(t, TestExportImport, TestImportArrays)
	t.Parallel()
	want := awkward()
	p := opened(t, Laptop, linked(want))
	drawn := map[string][]byte{}
	arrays := func() {
		for _, button := range []string{"Arrays for PyTorch", "Arrays for Keras", "Arrays as safetensors"} {
			name, data := saved(t, p, button)
			if strings.HasSuffix(name, ".json") != json.Valid(data) {
				t.Errorf("%s: %s", button, data)
			}
			readsBack(t, string(data), want.Network.W)
			drawn[button] = data
		}
	}
	arrays()
	// Another drawing in the same dialog: catches what the first rendering has kept.
	want.Network.W[0] = []float64{.28, .96}
	must(t, p.Eval(fmt.Sprintf(`void (location.hash = %q)`, linked(want)), nil))
	until(t, p, "the other drawing", func(l link.State) bool { return l.Spec.Network.W[0][0] == .28 })
	arrays()
	must(t, p.Click("Export as…"))
	for library, has := range map[string]string{
		"NumPy":        fmt.Sprintf("default_rng(%d)", want.Sampling.Seed),
		"PyTorch":      "torch",
		"Keras":        "keras",
		"JAX":          "jax",
		"scikit-learn": "MLPRegressor",
	} {
		must(t, p.Click("Copy as "+library+" code"))
		must(t, p.Until(fmt.Sprintf(`document.querySelector("#export-code")?.value.includes(%q)`, has)))
		code := value[string](t, p, `document.querySelector("#export-code").value`)
		readsBack(t, code, want.Network.W)
	}
	must(t, p.Click("Close"))
	must(t, p.Click("Learn"))
	must(t, p.Until(`document.documentElement.dataset.state === "done"`))
	must(t, p.Click("Export as…"))
	must(t, p.Until(`document.querySelector("#export-found")`))
	must(t, p.Eval(`document.querySelector("#export-found").click()`, nil))
	// What was found from noisy labels is not quite what was drawn.
	for button, was := range drawn {
		_, data, err := p.Download(func() error { return p.Click(button) })
		must(t, err)
		if bytes.Equal(data, was) {
			t.Errorf("%s holds what was drawn", button)
		}
	}
}

func readsBack(t *testing.T, text string, want [][]float64) {
	t.Helper()
	r, err := formats.Read([]byte(text), nil)
	must(t, err)
	n, err := r.Arrays.Network(formats.Rows)
	must(t, err)
	for i, w := range want {
		for j, v := range w {
			if n.W[i][j] != v {
				t.Fatalf("W[%d][%d] = %v, want %v, from\n%s", i, j, n.W[i][j], v, text)
			}
		}
	}
}

// source returns the source of bytes that are one.
func source(t *testing.T, data []byte) *intake.Source {
	t.Helper()
	src, err := intake.Open(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return src
}
