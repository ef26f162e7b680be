package e2e

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/link/linktest"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// sharing opens the panel Share, with what teachers need.
func sharing(t *testing.T, p *Page) {
	t.Helper()
	must(t, p.Click("Share"))
	must(t, p.Until(`document.getElementById("share-dialog").open`))
	must(t, p.Eval(`void (document.querySelector(".share-class").open = true)`, nil))
}

// offered returns what the link of the open panel holds.
func offered(t *testing.T, p *Page) link.State {
	t.Helper()
	l := value[string](t, p, `document.getElementById("share-link").value`)
	_, hash, _ := strings.Cut(l, "#")
	s, err := link.Decode(hash)
	if err != nil {
		t.Fatalf("%s: %v", l, err)
	}
	return s
}

// fill types a text into a field.
func fill(t *testing.T, p *Page, id, text string) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf(`(() => {
		const field = document.getElementById(%q);
		field.value = %q;
		field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", {bubbles: true}));
	})()`, id, text), nil))
}

// tick clicks a box of the panel, by its name.
func tick(t *testing.T, p *Page, name string) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf(`document.querySelector('#share-dialog input[aria-label="%s"]').click()`, name), nil))
}

// What an author chooses goes into the link, is told in words, and leaves the author's own
// page as it was; it is kept while the page is open. Texts that are too long are cut.
func TestSharePanel(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	sharing(t, p)
	fill(t, p, "share-name", "Blatt 4 <b>")
	fill(t, p, "share-task", strings.Repeat("ü", assignment.MaxTask))
	fill(t, p, "share-pace", string(model.Slow))
	fill(t, p, "share-stage", "rank")
	tick(t, p, "Hide: seed")
	tick(t, p, "Lock: noise")
	must(t, p.Eval(`document.getElementById("share-auto").click()`, nil))
	for _, seen := range []string{"They cannot change: noise, gallery", "Learning starts when the link is opened"} {
		must(t, p.Until(fmt.Sprintf(`document.querySelector(".share-seen").innerText.includes(%q)`, seen)))
	}
	got := offered(t, p)
	want := assignment.Terms{Title: "Blatt 4 <b>", Task: strings.Repeat("ü", assignment.MaxTask/2),
		Hidden: assignment.Seed, Locked: assignment.Noise}
	v := got.View
	if v.Assignment != want || !v.Auto || v.Pace != model.Slow || v.Card != "rank" || !same(got.Spec, model.Prepared()) {
		t.Errorf("the link holds %+v", got)
	}
	left := value[string](t, p, `document.getElementById("share-task-left").textContent`)
	if left != "0 left" {
		t.Errorf("the task's counter says %q", left)
	}
	must(t, p.Until(`!document.querySelector("#noise:disabled, #share-dialog img, #share-dialog b")`))
	if v := shown(t, p).View; v.Assignment != (assignment.Terms{}) || v.Auto || v.Card != "" {
		t.Errorf("the author's own page became %+v", v)
	}
	must(t, p.Eval(`document.getElementById("share-dialog").close()`, nil))
	sharing(t, p)
	if again := offered(t, p); again.View.Assignment != want {
		t.Errorf("opened again it offers %+v", again.View.Assignment)
	}
	other := visitor(t, Laptop)
	must(t, other.Open(served(t, "", server.Options{}).URL+"#"+link.Encode(got)))
	must(t, other.Until(`document.querySelector(".brief h2")?.textContent === "Blatt 4 <b>"`))
	must(t, other.Until(`document.documentElement.dataset.hidden === "seed"`))
}

// mangledLinks returns the links to five kinds of states under the names of what was done to
// them, and what they hold.
func mangledLinks() (links []string, holds []link.State) {
	s := link.State{Spec: awkward(), View: model.DefaultView()}
	locked := s
	locked.View.Assignment = assignment.Terms{Title: "Sheet 4 & 5", Locked: assignment.Drawing}
	framed := s
	framed.View.Embedded = true
	for _, hash := range []string{link.Encode(locked), link.Encode(framed), "lesson=fold-and-find/2", "mystery=3", "gallery"} {
		want, err := link.Decode(hash)
		if err != nil {
			panic(err)
		}
		for name, mangle := range linktest.Manglings {
			if name == "quoted-printable" && want.Bare {
				continue // "=" stands between a word and its value
			}
			links, holds = append(links, "https://example.org/crease/#"+mangle(hash)), append(holds, want)
		}
	}
	return links, holds
}

// A link opens as it was written, whatever a chat or a mail program has done to it and
// however the browser then writes its hash. One that cannot be read stays in the address until
// its reader edits.
func TestMangledLinks(t *testing.T) {
	p := opened(t, Laptop, "")
	links, holds := mangledLinks()
	written, err := json.Marshal(links)
	must(t, err)
	hashes := value[[]string](t, p, fmt.Sprintf(`%s.map(link => new URL(link).hash)`, written))
	for i, hash := range hashes {
		if got, err := link.Decode(hash); err != nil || !reflect.DeepEqual(got, holds[i]) {
			t.Errorf("%q became %q: %v\n got %+v\nwant %+v", links[i], hash, err, got, holds[i])
		}
	}
	// The start script, which comes before the program, reads whether the page is a frame.
	listed, err := json.Marshal(hashes)
	must(t, err)
	frames := value[[]bool](t, p, fmt.Sprintf(`(() => {
		const was = location.hash;
		const frames = %s.map(hash => (history.replaceState(null, "", hash), siteAsksEmbed()));
		history.replaceState(null, "", was);
		return frames;
	})()`, listed))
	for i, framed := range frames {
		if framed != holds[i].View.Embedded {
			t.Errorf("the start script takes %q for a frame: %v", hashes[i], framed)
		}
	}
	want := link.Encode(link.State{Spec: awkward(), View: model.DefaultView()})
	follows(t, p, want+").&utm_source=chat.example")
	must(t, p.Until(fmt.Sprintf(`location.hash === %q`, "#"+want))) // which the page writes once it has opened it

	framed := opened(t, Laptop, "#"+want+"%26embed).") // as it opens
	must(t, framed.Until(`document.documentElement.hasAttribute("data-embed")`))

	broken := "#" + want[:30]
	follows(t, p, broken)
	must(t, p.Until(`document.body.innerText.includes("Ask its sender")`))
	must(t, p.Eval(`window.dispatchEvent(new Event("pagehide"))`, nil)) // the page writes what it has to write
	must(t, p.Until(fmt.Sprintf(`location.hash === %q`, broken)))
	must(t, p.Click("Add a crease"))
	must(t, p.Until(fmt.Sprintf(`location.hash !== %q`, broken)))
}

// The code on the screen, as large as it stands there, is read as the link.
func TestShareCode(t *testing.T) {
	t.Parallel()
	for _, v := range []View{Laptop, Phone} {
		v.Dark = true
		p := opened(t, v, "")
		sharing(t, p)
		must(t, p.Until(visible(`#share-dialog .qr`)))
		l := value[string](t, p, `document.getElementById("share-link").value`)
		picture := value[string](t, p, `(async () => {
			const svg = document.querySelector("#share-dialog .qr");
			const side = Math.round(svg.getBoundingClientRect().width);
			const image = new Image(side, side);
			const sized = svg.outerHTML.replace("<svg", '<svg width="' + side + '" height="' + side + '"');
			image.src = URL.createObjectURL(new Blob([sized], {type: "image/svg+xml"}));
			await image.decode();
			const canvas = document.createElement("canvas");
			canvas.width = canvas.height = side;
			canvas.getContext("2d").drawImage(image, 0, 0, side, side);
			return canvas.toDataURL("image/png").split(",")[1];
		})()`)
		data, err := base64.StdEncoding.DecodeString(picture)
		must(t, err)
		img, err := png.Decode(bytes.NewReader(data))
		must(t, err)
		bits, err := gozxing.NewBinaryBitmapFromImage(img)
		must(t, err)
		read, err := qrcode.NewQRCodeReader().Decode(bits, nil)
		if err != nil {
			t.Fatalf("%d wide, %v: %v", v.Width, img.Bounds(), err)
		}
		if read.GetText() != l {
			t.Errorf("%d wide: read as %s, want %s", v.Width, read.GetText(), l)
		}
	}
}

// The HTML of the panel shows the drawing in a frame, without what stands around it.
func TestShareFrame(t *testing.T) {
	t.Parallel()
	// A page of the same origin, so that the test can look into the frame.
	site := from(t, func(w http.ResponseWriter, r *http.Request) bool {
		course := r.URL.Path == "/course.html"
		if course {
			sent(w, r, []byte("<!DOCTYPE html><title>A course</title>"))
		}
		return course
	})
	p := visitor(t, Laptop)
	must(t, p.Open(site+linked(awkward())))
	must(t, p.UntilState("idle"))
	sharing(t, p)
	html := value[string](t, p, `document.getElementById("share-embed").value`)
	must(t, p.Open(site+"course.html"))
	must(t, p.Eval(fmt.Sprintf(`document.body.innerHTML = %q`, html), nil))
	must(t, p.Until(`document.querySelector("iframe").contentDocument?.documentElement?.dataset.state === "idle"`))
	hash := value[string](t, p, `document.querySelector("iframe").contentWindow.location.hash`)
	if got, err := link.Decode(hash); err != nil || !got.View.Embedded || !same(got.Spec, awkward()) {
		t.Errorf("%v: the frame shows %+v", err, got)
	}
	must(t, p.Until(`(d => d.querySelector(".drawn") && d.querySelector(".verdict") &&
		!d.querySelector(".strip")?.getClientRects().length)
		(document.querySelector("iframe").contentDocument)`))
}
