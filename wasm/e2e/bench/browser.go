//go:build !js

package main

import (
	"cmp"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"time"

	"crease/algo/base/wire"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/wasm/e2e"
	"crease/wasm/site/server"
)

//go:embed index.html page.js rival/worker.js
var files embed.FS

type browser struct {
	chrome  *e2e.Browser
	tab     *e2e.Page
	site    *e2e.Served
	cancels []float64 // how long cancels took, in milliseconds
}

func openBrowser() (*browser, error) {
	dist, err := e2e.Dist()
	if err != nil {
		return nil, err
	}
	b := new(browser)
	if b.site, err = e2e.Serve(dist, "", server.Options{}); err != nil {
		return nil, err
	}
	b.site.Mux.Handle("/bench/", http.StripPrefix("/bench", http.FileServerFS(files)))
	if b.chrome, err = e2e.Start(); err != nil {
		return nil, err
	}
	if b.tab, err = b.chrome.Page(e2e.Laptop); err != nil {
		return nil, err
	}
	return b, b.tab.Open(b.site.URL + "bench/")
}

func (b *browser) close() {
	b.chrome.Close()
	b.site.Stop()
}

func encode(s spec.Spec) string { return base64.StdEncoding.EncodeToString(wire.Append(nil, &s)) }

func decode[T any](text string) (v T, err error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return v, err
	}
	return v, wire.Decode(data, &v)
}

// drawn returns how many samples a run had drawn at the end of what a message of it shows.
func drawn(text string) (int64, error) {
	list, err := decode[[]snapshot.Snapshot](text)
	if err != nil || len(list) == 0 {
		return 0, cmp.Or(err, errors.New("a message without a snapshot"))
	}
	return list[len(list)-1].Samples, nil
}

// warmUp is how many seconds a run lasts before it is measured: some 10⁶ samples, after the first read-outs.
func warmUp(dim int) float64 { return .2 + .005*float64(dim*dim) }

// page returns the page in so many workers: the paper's method on samples without end, read-outs included.
func (b *browser) page(workers int) rival {
	r := rival{name: page2}
	if workers == 1 {
		r.name = "page, 1 worker"
	}
	runs := 0
	r.rate = func(dim int) (float64, error) {
		var got struct {
			Seconds, Cancel float64
			First, Last     string
		}
		runs++
		run := encode(specOf(dim, spec.Paper, spec.MaxSamples, runs))
		call := fmt.Sprintf("stream(%d, %q, %g, %g)", workers, run, warmUp(dim), *seconds)
		if err := b.tab.Eval(call, &got); err != nil {
			return 0, err
		}
		first, err := drawn(got.First)
		if err != nil {
			return 0, err
		}
		last, err := drawn(got.Last)
		if err != nil {
			return 0, err
		}
		b.cancels = append(b.cancels, got.Cancel)
		return float64(last-first) / got.Seconds, nil
	}
	r.whole = func(s spec.Spec) (float64, error) {
		var got struct {
			Seconds float64
			Last    string
		}
		if err := b.tab.Eval(fmt.Sprintf("whole(%d, %q)", workers, encode(s)), &got); err != nil {
			return 0, err
		}
		last, err := decode[snapshot.Snapshot](got.Last)
		if err != nil {
			return 0, err
		}
		return got.Seconds, recovered(&last, s)
	}
	return r
}

func (b *browser) plain(kind string, workers int) rival {
	r := rival{name: "JavaScript, " + kind}
	if workers > 1 {
		r.name += fmt.Sprintf(", %d workers", workers)
	}
	r.rate = func(dim int) (rate float64, err error) {
		err = b.tab.Eval(fmt.Sprintf("plain(%d, %q, %d, %g)", workers, kind, dim, *seconds), &rate)
		return rate, err
	}
	return r
}

func (b *browser) frames() (rest, learning float64, err error) {
	const count = `new Promise(done => {
		let n = 0; const start = performance.now();
		const tick = now => now < start + 2000 ? (n++, requestAnimationFrame(tick)) : done(1000 * n / (now - start));
		requestAnimationFrame(tick);
	})`
	p, err := b.chrome.Page(e2e.Laptop)
	if err != nil {
		return 0, 0, err
	}
	defer p.Close()
	state := link.State{Spec: specOf(10, spec.Paper, spec.MaxSamples, 1), View: model.DefaultView()}
	state.View.Pace = model.Full
	for _, step := range []func() error{
		func() error { return p.Open(b.site.URL + "#" + link.Encode(state)) },
		func() error { return p.UntilState("idle") },
		func() error { time.Sleep(time.Second); return nil }, // the site is stored for offline use
		func() error { return p.Eval(count, &rest) },
		func() error { return p.Click("Learn") },
		func() error { return p.UntilState("learning") },
		func() error { return p.Eval(count, &learning) },
	} {
		if err := step(); err != nil {
			return 0, 0, err
		}
	}
	return rest, learning, nil
}
