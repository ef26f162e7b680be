package e2e

import (
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/systeminfo"
)

// ends closes a browser and fails if it is not gone then, though the program that was started may be a
// script, with which the browser does not end. Its helpers end with it.
func ends(t *testing.T, b *Browser) {
	t.Helper()
	processes, err := systeminfo.GetProcessInfo().Do(b.executor())
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
