package e2e

import (
	"context"
	"os"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"crease/wasm/site/server"
)

// slowLine puts a tab on a line of 10 Mbit/s and 40 ms.
func slowLine(p *Page) error {
	slow := &network.Conditions{Latency: 40, DownloadThroughput: 10e6 / 8, UploadThroughput: 10e6 / 8}
	return p.Do(network.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := network.EmulateNetworkConditionsByRule(false, []*network.Conditions{slow}).Do(ctx)
		return err
	}))
}

// With CREASE_FULL: how long a first visit takes on a line of 10 Mbit/s and
// 40 ms, and a second one without any line. It reports; clocks prove nothing.
func TestLoading(t *testing.T) {
	if os.Getenv("CREASE_FULL") == "" {
		t.Skip("CREASE_FULL is not set")
	}
	s := served(t, "", server.Options{})
	p := tab(t, Laptop)
	must(t, slowLine(p))
	report := func(visit string) {
		must(t, p.UntilState("idle"))
		paint := value[float64](t, p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
		idle := value[float64](t, p, `performance.now()`)
		t.Logf("%s: first paint after %.0f ms, ready after %.0f ms", visit, paint, idle)
	}
	// The first request compresses what a host would have ready.
	warm := tab(t, Laptop)
	must(t, warm.Open(s.URL))
	must(t, warm.UntilState("idle"))
	must(t, p.Open(s.URL))
	report("first visit, 10 Mbit/s, 40 ms")
	must(t, p.Until(kept))
	must(t, p.Until(allKept(t)))
	must(t, p.Open(s.URL+"?again"))
	report("second visit")
}
