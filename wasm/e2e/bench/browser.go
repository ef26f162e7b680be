//go:build !js

package main

import (
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"

	"crease/algo/base/wire"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/wasm/e2e"
	"crease/wasm/e2e/tool"
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

func openBrowser() *browser {
	b := &browser{site: tool.Must(e2e.Serve(tool.Must(e2e.Dist()), "", server.Options{}))}
	b.site.Mux.Handle("/bench/", http.StripPrefix("/bench", http.FileServerFS(files)))
	b.chrome = tool.Must(e2e.Start())
	b.tab = tool.Must(b.chrome.Page(e2e.Laptop))
	tool.Check(b.tab.Open(b.site.URL + "bench/"))
	return b
}

func encode(s spec.Spec) string { return base64.StdEncoding.EncodeToString(wire.Append(nil, &s)) }

func decode[T any](text string) (v T) {
	tool.Check(wire.Decode(tool.Must(base64.StdEncoding.DecodeString(text)), &v))
	return v
}

// drawn returns how many samples a run had drawn at the end of what a message of it shows.
func drawn(text string) int64 {
	list := decode[[]snapshot.Snapshot](text)
	if len(list) == 0 {
		tool.Check(errors.New("a message without a snapshot"))
	}
	return list[len(list)-1].Samples
}

// page returns the page in so many workers: the paper's method on samples without end, read-outs included.
func (b *browser) page(workers int) rival {
	r := rival{name: page2}
	if workers == 1 {
		r.name = "page, 1 worker"
	}
	runs := 0
	r.rate = func(dim int) float64 {
		var got struct {
			Seconds, Cancel float64
			First, Last     string
		}
		runs++
		warmUp := .2 + .005*float64(dim*dim) // seconds before it is measured: some 10⁶ samples, after the first read-outs
		run := encode(specOf(dim, spec.Paper, spec.MaxSamples, runs))
		tool.Check(b.tab.Eval(fmt.Sprintf("stream(%d, %q, %g, %g)", workers, run, warmUp, *seconds), &got))
		b.cancels = append(b.cancels, got.Cancel)
		return float64(drawn(got.Last)-drawn(got.First)) / got.Seconds
	}
	r.whole = func(s spec.Spec) float64 {
		var got struct {
			Seconds float64
			Last    string
		}
		tool.Check(b.tab.Eval(fmt.Sprintf("whole(%d, %q)", workers, encode(s)), &got))
		last := decode[snapshot.Snapshot](got.Last)
		r.mustRecover(&last, s)
		return got.Seconds
	}
	return r
}

func (b *browser) plain(kind string, workers int) rival {
	r := rival{name: "JavaScript, " + kind}
	if workers > 1 {
		r.name += fmt.Sprintf(", %d workers", workers)
	}
	r.rate = func(dim int) (rate float64) {
		tool.Check(b.tab.Eval(fmt.Sprintf("plain(%d, %q, %d, %g)", workers, kind, dim, *seconds), &rate))
		return rate
	}
	return r
}
