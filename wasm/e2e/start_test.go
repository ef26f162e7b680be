package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crease/wasm/site/server"
)

// from serves the build as a host with a fault would: change may answer a request, and
// says whether it has.
func from(t *testing.T, change func(w http.ResponseWriter, r *http.Request) bool) string {
	t.Helper()
	site := handler(dist, server.Options{NoStore: true})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !change(w, r) {
			site.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// faulty opens a page whose console may be red.
func faulty(t *testing.T, v View) *Page {
	t.Helper()
	p, err := chrome.Page(v)
	must(t, err)
	t.Cleanup(p.Close)
	return p
}

// Where the program cannot be compiled while it comes in – the host sends it under
// another type or with a parameter, or the browser does not do it – it is compiled
// afterwards, and learns.
func TestStartsWithoutStreaming(t *testing.T) {
	t.Parallel()
	plain := from(t, func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasSuffix(r.URL.Path, ".wasm") {
			return false
		}
		data, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(r.URL.Path)))
		if err != nil {
			t.Error(err)
		}
		kind := "application/octet-stream"
		if r.URL.Path == "/web/app.wasm" {
			kind = "application/wasm; charset=utf-8"
		}
		w.Header().Set("Content-Type", kind)
		w.Write(data)
		return true
	})
	p := tab(t, Laptop)
	must(t, p.Open(plain))
	must(t, p.UntilState("idle"))
	lane := value[bool](t, p, `creaseModules.lane instanceof WebAssembly.Module`)
	if !lane {
		t.Error("the vector loops were not compiled")
	}
	must(t, p.Click("Learn"))
	skipped(t, p)

	q := tab(t, Laptop)
	must(t, q.Prepare(`delete WebAssembly.compileStreaming; delete WebAssembly.instantiateStreaming`))
	must(t, q.Open(served(t, "", server.Options{}).URL))
	must(t, q.UntilState("idle"))
}

// Without JavaScript the page calls its picture an example; TestHostFaults holds that it
// does so while its program does not come, and when it cannot be loaded.
func TestExampleWithoutScript(t *testing.T) {
	t.Parallel()
	v := Laptop
	v.NoScript = true
	p := tab(t, v)
	must(t, p.Open(served(t, "", server.Options{}).URL))
	example(t, p)
}

func example(t *testing.T, p Tab) {
	t.Helper()
	verdict := value[string](t, p, `document.querySelector(".verdict").innerText`)
	all := value[string](t, p, `document.body.innerText`)
	if !strings.Contains(verdict, "An example") || strings.Contains(all, "ecovered in") {
		t.Errorf("before it can learn the page says %q", verdict)
	}
}

// A browser that never says whether it keeps the page keeps nobody waiting.
func TestStartsWithoutAnswer(t *testing.T) {
	t.Parallel()
	p := tab(t, Laptop)
	must(t, p.Prepare(`ServiceWorkerContainer.prototype.getRegistration = () => new Promise(() => {})`))
	must(t, p.Open(served(t, "", server.Options{}).URL))
	must(t, p.UntilState("idle"))
}

// The learner starts before the page runs, which takes it over with all that it has said: catches a page that waits for
// another one, and starts two. With two cores there are no helpers.
func TestLearnerComesFirst(t *testing.T) {
	t.Parallel()
	p := tab(t, Laptop)
	must(t, p.Prepare(`
		Object.defineProperty(navigator, "hardwareConcurrency", {value: 2});
		window.made = [];
		const Made = Worker;
		Worker = function (...args) {
			made.push(siteRuns);
			return new Made(...args);
		};`))
	must(t, p.Open(served(t, "", server.Options{}).URL))
	must(t, p.UntilState("idle"))
	ran := value[[]bool](t, p, `made`)
	left := value[bool](t, p, `"creaseLearner" in globalThis`)
	if len(ran) != 1 || ran[0] || left {
		t.Errorf("workers were made while the page ran: %v; one is still to be taken over: %v", ran, left)
	}
	must(t, p.Click("Learn"))
	skipped(t, p)
}

// Until the program has come Learn says how much of it has, and nothing else takes a press. It remembers
// one, by a finger as well, and learns then.
func TestPressWhileLoading(t *testing.T) {
	t.Parallel()
	rest := make(chan struct{})
	host := from(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/web/app.wasm" {
			return false
		}
		data, err := os.ReadFile(filepath.Join(dist, "web", "app.wasm"))
		if err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "application/wasm")
		w.Write(data[:len(data)/2])
		w.(http.Flusher).Flush()
		select {
		case <-rest:
		case <-r.Context().Done():
		}
		w.Write(data[len(data)/2:])
		return true
	})
	p := tab(t, Phone)
	must(t, p.Open(host))
	must(t, p.Until(`/^Loading [1-9]\d? %$/.test(document.querySelector(".learn").textContent)`))
	live := value[[]string](t, p, `[...document.querySelectorAll("button, input, select, textarea, summary, a[href]")]
		.filter(e => !e.matches(":disabled, .learn") && !e.closest("[inert]") && e.checkVisibility())
		.map(e => e.textContent)`)
	if len(live) > 0 {
		t.Errorf("%q look live while the page is loading", live)
	}
	at, err := p.Middle(".learn")
	must(t, err)
	must(t, p.Tap(at))
	close(rest)
	skipped(t, p)
	if got := said(t, p); !strings.Contains(got, "Found both") {
		t.Errorf("said %q", got)
	}
}
