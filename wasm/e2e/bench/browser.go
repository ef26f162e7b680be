//go:build !js

package main

import (
	"embed"
	"encoding/base64"
	"fmt"
	"net"
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

// browser is a Chromium with the bench's page open on the built site's files.
type browser struct {
	chrome  *e2e.Browser
	page    *e2e.Page
	url     string // of the site
	server  *http.Server
	cancels []float64 // how long cancels took, in milliseconds
}

func openBrowser() (*browser, error) {
	dist, err := e2e.Dist()
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", server.New(dist, server.Options{}))
	mux.Handle("/bench/", http.StripPrefix("/bench", http.FileServerFS(files)))
	b := &browser{url: "http://" + l.Addr().String() + "/", server: &http.Server{Handler: mux}}
	go b.server.Serve(l)
	if b.chrome, err = e2e.Start(); err != nil {
		return nil, err
	}
	if b.page, err = b.chrome.Page(e2e.Laptop); err != nil {
		return nil, err
	}
	return b, b.page.Open(b.url + "bench/")
}

func (b *browser) close() {
	b.chrome.Close()
	b.server.Close()
}

// cancel returns the median time to the answer to a cancel.
func (b *browser) cancel() float64 { return median(b.cancels) }

func encode(s spec.Spec) string { return base64.StdEncoding.EncodeToString(wire.Append(nil, &s)) }

func decode(text string) (*snapshot.Snapshot, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	s := new(snapshot.Snapshot)
	return s, wire.Decode(data, s)
}

// stream returns the rival that runs in so many of the page's workers: the
// paper's method on samples without end, read-outs on the way included.
func (b *browser) stream(workers int) task { return &streamed{browser: b, workers: workers} }

type streamed struct {
	*browser
	workers int
	runs    int
}

// warmUp is how many seconds a run lasts before it is measured: about 10⁶ samples,
// since the first read-outs follow each other closely.
func warmUp(dim int) float64 { return .2 + .005*float64(dim*dim) }

func (s *streamed) rate(dim int) (float64, error) {
	var got struct {
		Seconds, Cancel float64
		First, Last     string
	}
	s.runs++
	run := encode(specOf(dim, spec.Paper, spec.MaxSamples, s.runs))
	call := fmt.Sprintf("stream(%d, %q, %g, %g)", s.workers, run, warmUp(dim), *seconds)
	if err := s.page.Eval(call, &got); err != nil {
		return 0, err
	}
	first, err := decode(got.First)
	if err != nil {
		return 0, err
	}
	last, err := decode(got.Last)
	if err != nil {
		return 0, err
	}
	s.cancels = append(s.cancels, got.Cancel)
	return float64(last.Samples-first.Samples) / got.Seconds, nil
}

// plain returns the rival in plain JavaScript.
func (b *browser) plain(kind string, workers int) task { return &plain{b, kind, workers} }

type plain struct {
	*browser
	kind    string
	workers int
}

func (p *plain) rate(dim int) (rate float64, err error) {
	err = p.page.Eval(fmt.Sprintf("plain(%d, %q, %d, %g)", p.workers, p.kind, dim, *seconds), &rate)
	return rate, err
}

// whole runs a spec to its end on so many workers and returns the seconds it
// took.
func (b *browser) whole(workers int, s spec.Spec) (float64, error) {
	var got struct {
		Seconds float64
		Last    string
	}
	if err := b.page.Eval(fmt.Sprintf("whole(%d, %q)", workers, encode(s)), &got); err != nil {
		return 0, err
	}
	last, err := decode(got.Last)
	if err != nil {
		return 0, err
	}
	return got.Seconds, recovered(last, s)
}

// recovered is an error where a run did not find the network: its time would be
// worth nothing.
func recovered(last *snapshot.Snapshot, s spec.Spec) error {
	// With label noise the risk is that of the parameters: some two for each of them and
	// sample, as many times the variance.
	sigma, p := s.Sampling.Noise, float64(s.Network.Units()*(s.Network.Dim()+2))
	if noise := 2 * sigma * sigma * p / float64(s.Sampling.Samples); !(last.Risk < 1e-9*last.Energy+noise) {
		return fmt.Errorf("the %d units were not recovered: the risk is %g", s.Network.Units(), last.Risk)
	}
	return nil
}

// rates of frames, a second.
type frames struct{ rest, learning float64 }

// frames counts the frames of the page itself, at rest and while it learns.
func (b *browser) frames() (frames, error) {
	const count = `new Promise(done => {
		let n = 0; const start = performance.now();
		const tick = now => now < start + 2000 ? (n++, requestAnimationFrame(tick)) : done(1000 * n / (now - start));
		requestAnimationFrame(tick);
	})`
	var f frames
	p, err := b.chrome.Page(e2e.Laptop)
	if err != nil {
		return f, err
	}
	defer p.Close()
	state := link.State{Spec: specOf(10, spec.Paper, spec.MaxSamples, 1), View: model.DefaultView()}
	state.View.Pace = model.Full
	if err := p.Open(b.url + "#" + link.Encode(state)); err != nil {
		return f, err
	}
	if err := p.UntilState("idle"); err != nil {
		return f, err
	}
	time.Sleep(time.Second) // the site is stored for offline use
	if err := p.Eval(count, &f.rest); err != nil {
		return f, err
	}
	if err := p.Click("Learn"); err != nil {
		return f, err
	}
	if err := p.UntilState("learning"); err != nil {
		return f, err
	}
	err = p.Eval(count, &f.learning)
	return f, err
}
