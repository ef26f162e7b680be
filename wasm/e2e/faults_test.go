package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// siteFiles lists every file of the build, so that none is left out of a test.
func siteFiles(t *testing.T) (files []string) {
	t.Helper()
	must(t, fs.WalkDir(os.DirFS(dist), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, name)
		}
		return err
	}))
	return files
}

// The faults of a host: a file is not there or is refused, may not compile a program, ends in the middle, breaks
// off there, is another build's, has another type, with or without leave to guess a better one, or comes late.
var hostFaults = map[string]func(w http.ResponseWriter, r *http.Request, data []byte){
	"missing": func(w http.ResponseWriter, r *http.Request, _ []byte) { http.NotFound(w, r) },
	"busy":    func(w http.ResponseWriter, _ *http.Request, _ []byte) { w.WriteHeader(http.StatusServiceUnavailable) },
	"cut": func(w http.ResponseWriter, r *http.Request, data []byte) {
		sent(w, r, data[:len(data)/2])
		panic(http.ErrAbortHandler)
	},
	"strict": func(w http.ResponseWriter, r *http.Request, data []byte) {
		w.Header().Set("Content-Security-Policy", "script-src 'self'")
		sent(w, r, data)
	},
	"truncated": func(w http.ResponseWriter, r *http.Request, data []byte) { sent(w, r, data[:len(data)/2]) },
	"another's": func(w http.ResponseWriter, r *http.Request, data []byte) {
		sent(w, r, append(data[:len(data)-1:len(data)-1], data[len(data)-1]^1))
	},
	"mistyped": func(w http.ResponseWriter, _ *http.Request, data []byte) {
		w.Header().Set("Content-Type", "text/plain")
		w.Write(data)
	},
	"mistyped, no sniffing": func(w http.ResponseWriter, _ *http.Request, data []byte) {
		w.Header().Set("Content-Type", "text/plain")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Write(data)
	},
	"slow": func(w http.ResponseWriter, r *http.Request, data []byte) {
		time.Sleep(1500 * time.Millisecond)
		sent(w, r, data)
	},
}

// sent answers with data of the type that the file's name has.
func sent(w http.ResponseWriter, r *http.Request, data []byte) {
	kind := map[string]string{
		".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".svg": "image/svg+xml",
		".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json",
	}[path.Ext(r.URL.Path)]
	if kind == "" {
		kind = "text/html; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.Write(data)
}

// withFault serves the build with a fault in some of its files.
func withFault(t *testing.T, name string, files ...string) string {
	t.Helper()
	return from(t, func(w http.ResponseWriter, r *http.Request) bool {
		file := strings.TrimPrefix(r.URL.Path, "/")
		if file == "" {
			file = "index.html"
		}
		if !slices.Contains(files, file) {
			return false
		}
		data, err := os.ReadFile(path.Join(dist, file))
		if err != nil {
			t.Error(err)
		}
		hostFaults[name](w, r, data)
		return true
	})
}

// vital are the files that the page does not learn without, or that it has a way of its
// own to do without.
var vital = []string{
	"index.html", "app.js", "web/wasm_exec.js", "web/app.wasm", "web/worker.js", "web/lane.wasm", "app-worker.js",
}

// What the page says of files that are missing or damaged.
const (
	late      = "Crease has not started yet. If this stays, its file app.js"
	stalled   = "nothing has come for some time"
	notLoaded = "Crease could not be loaded"
	noRuntime = notLoaded + " (the file web/wasm_exec.js is missing, damaged or not sent as JavaScript). Check your connection"
	mixture   = notLoaded + " (the site has just been renewed). Reload the page. If this stays, the files"
	refused   = notLoaded + " (the host answers 404 for the file web/app.wasm). Reload the page. If this stays, the file"
	busy      = notLoaded + " (the host answers 503 for the file web/app.wasm). Reload the page in a while."
	unread    = notLoaded + " (the browser cannot read the file web/app.wasm: "
	forbidden = "The host of this page, or this browser, does not let it compile a program: "
	noLearner = "The learner does not start: the file web/worker.js"
)

// small is a run of a moment.
func small() spec.Spec {
	s := model.Prepared()
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = spec.Paper, 1, 8192
	return s
}

// TestHostFaults opens the page from hosts with a fault in one file after the other: it
// learns to the digits of the native learner, or says in a sentence what is wrong, and
// never calls its example a result. The address keeps the drawing. Catches a file that
// is waited for in silence.
func TestHostFaults(t *testing.T) {
	said := map[string]string{"app.js": late, "web/wasm_exec.js": noRuntime, "web/worker.js": noLearner}
	program := map[string]string{"truncated": unread, "missing": refused}
	want := natively(t, small())
	all := siteFiles(t)
	others := slices.DeleteFunc(slices.Clone(all), func(f string) bool { return slices.Contains(vital, f) })
	try := func(fault, name, sentence string, files ...string) {
		t.Run(fault+"/"+path.Base(name), func(t *testing.T) {
			t.Parallel()
			settles(t, withFault(t, fault, files...), sentence, want)
		})
	}
	for _, fault := range []string{"truncated", "missing"}[:few(1, 2)] {
		said["web/app.wasm"] = program[fault]
		for _, file := range vital {
			if file != "index.html" || fault == "truncated" { // without the page there is nobody to say anything
				try(fault, file, said[file], file)
			}
		}
		try(fault, "others", "", others...)
	}
	try("another's", "web/app.wasm", mixture, "web/app.wasm")
	try("strict", "index.html", forbidden, "index.html")
	// As text, index.html is no page, and browsers run no script of another type in a worker.
	try("mistyped", "scripts", noLearner, "app.js", "app-worker.js", "web/wasm_exec.js", "web/worker.js")
	// Where browsers may not guess a script's type they run none of these: the page names the first that it lacks.
	const strict = "mistyped, no sniffing"
	scripts := []string{"app.js", "web/wasm_exec.js", "web/worker.js"}
	try(strict, "app.js", late, append(scripts, "app-worker.js", "web/patch.js", "web/translated.js")...)
	if testing.Short() {
		return
	}
	try(strict, "web/wasm_exec.js", noRuntime, scripts[1:]...)
	try(strict, "web/worker.js", noLearner, scripts[2:]...)
	try("busy", "web/app.wasm", busy, "web/app.wasm")
	try("cut", "web/app.wasm", "). Check your connection and reload the page.", "web/app.wasm")
	try("slow", "all", "", all...)
	try("mistyped", "rest", "", append(others, "web/app.wasm", "web/lane.wasm")...)
}

// settles opens the small run from a host: the page says the sentence, or learns to the
// digits if there is none to say.
func settles(t *testing.T, host, sentence string, want *result) {
	t.Helper()
	p, hash := faulty(t, Laptop), linked(small())
	must(t, p.Open(host+hash))
	if sentence == "" {
		must(t, p.UntilState("idle"))
		// Without style sheets buttons move while pictures are drawn.
		must(t, p.Eval(`[...document.querySelectorAll("button")].find(b => b.textContent === "Learn").click()`, nil))
		must(t, p.UntilState("done"))
		if s, got, _ := exported(t, p); !same(s, small()) || !reflect.DeepEqual(got.Recovered, want.Recovered) {
			t.Errorf("other digits: %+v, natively %+v", got, want)
		}
	} else {
		// A learner that does not start is tried again before that is said.
		must(t, p.Within(2*Patience, says(sentence)))
		if sentence != noLearner { // nothing of the program's own is shown
			example(t, p)
		}
	}
	address := value[string](t, p, `location.hash`)
	if address != hash {
		t.Errorf("the address became %s", address)
	}
}

// says is the condition that a sentence can be read.
func says(sentence string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".loading-said, .notice, [role=status]")].some(e =>
		e.checkVisibility({visibilityProperty: true}) && e.textContent.includes(%q))`, sentence)
}

// stallsSoon has the page wait a second for what it waits 15 for.
const stallsSoon = `const wait = setTimeout;
	window.setTimeout = (f, ms, ...rest) => wait(f, ms === 15000 ? 1000 : ms, ...rest);`

// A host takes the request for the program and then is silent, or stops in the middle: after
// a while the page says so, and no longer once the rest comes. Catches an example that is
// looked at for ever, under a bar that stands still.
func TestHostStalls(t *testing.T) {
	nightly(t, TestHostFaults)
	t.Parallel()
	for name, part := range stallsAt {
		p := faulty(t, Laptop)
		must(t, p.Prepare(stallsSoon))
		t.Run(name, func(t *testing.T) { stalls(t, p, part) })
	}
}

func TestFirefoxHostStalls(t *testing.T) {
	for name, part := range stallsAt {
		p := foxTab(t, Laptop)
		must(t, p.Prepare(stallsSoon))
		t.Run(name, func(t *testing.T) { stalls(t, p, part) })
	}
}

// stallsAt are the parts of the program that come at first.
var stallsAt = map[string]float64{"silent": 0, "in the middle": .5}

func stalls(t *testing.T, p Tab, part float64) {
	t.Helper()
	rest := make(chan struct{})
	host := from(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/web/app.wasm" {
			return false
		}
		data, err := os.ReadFile(path.Join(dist, r.URL.Path))
		if err != nil {
			t.Error(err)
		}
		begun := int(part * float64(len(data)))
		if begun > 0 {
			sent(w, r, data[:begun])
			w.(http.Flusher).Flush()
		}
		select {
		case <-rest:
			sent(w, r, data[begun:])
		case <-r.Context().Done():
		}
		return true
	})
	// The document does not count as loaded meanwhile: nothing waits for that here.
	must(t, p.Eval(fmt.Sprintf(`void setTimeout(() => location.href = %q)`, host), nil))
	// A busy machine may say so before all that was sent has come.
	reloaded(t, p, fmt.Sprintf(`%s &&
		Math.abs(document.querySelector(".loading-bar").getAttribute("aria-valuenow") - %v) <= 2`, says(stalled), 100*part))
	example(t, p)
	close(rest)
	must(t, p.UntilState("idle"))
	must(t, p.Until("!"+says(stalled)))
}

// natively returns the result of a run of the native learner.
func natively(t *testing.T, s spec.Spec) *result {
	t.Helper()
	last, err := learn.Run(context.Background(), s, nil, learn.Host{})
	must(t, err)
	r := new(result)
	must(t, json.Unmarshal(dialect.Done(last), r))
	return r
}
