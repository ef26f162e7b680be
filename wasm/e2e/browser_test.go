package e2e

import (
	"context"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
)

// A browser that was closed is gone, though the program that was started may be a script, with
// which the browser does not end. Its helpers end with it.
func TestBrowserEnds(t *testing.T) {
	t.Parallel()
	b, err := Start()
	must(t, err)
	var processes []*systeminfo.ProcessInfo
	err = chromedp.Run(b.ctx, chromedp.ActionFunc(func(ctx context.Context) (err error) {
		browser := chromedp.FromContext(ctx).Browser
		processes, err = systeminfo.GetProcessInfo().Do(cdp.WithExecutor(ctx, browser))
		return err
	}))
	b.Close()
	must(t, err)
	own := slices.IndexFunc(processes, func(p *systeminfo.ProcessInfo) bool { return p.Type == "browser" })
	if own < 0 {
		t.Fatal("the browser tells of no process")
	}
	p, err := os.FindProcess(int(processes[own].ID))
	must(t, err)
	for end := time.Now().Add(Patience); p.Signal(syscall.Signal(0)) == nil; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("its process is still there")
		}
	}
}
