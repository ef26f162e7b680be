package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Download does something that downloads a file and returns the file's name and
// what is in it.
func (p *Page) Download(do func() error) (name string, data []byte, err error) {
	dir, err := os.MkdirTemp("", "crease-download-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	allow := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllow).
		WithBrowserContextID(p.profile).WithDownloadPath(dir)
	if err := allow.Do(p.browser.executor()); err != nil {
		return "", nil, err
	}
	if err := do(); err != nil {
		return "", nil, err
	}
	for end := time.Now().Add(Patience / 4); time.Now().Before(end); time.Sleep(40 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			return "", nil, err
		}
		if len(files) == 1 && !strings.HasSuffix(files[0], ".crdownload") {
			data, err := os.ReadFile(files[0])
			return filepath.Base(files[0]), data, err
		}
	}
	return "", nil, fmt.Errorf("nothing was downloaded")
}

// Upload does something that asks for a file and answers with one of the given
// name and content.
func (p *Page) Upload(name string, data []byte, do func() error) error {
	dir, err := os.MkdirTemp("", "crease-upload-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	asked := make(chan *page.EventFileChooserOpened, 1)
	chromedp.ListenTarget(p.ctx, func(event any) {
		if e, ok := event.(*page.EventFileChooserOpened); ok {
			select {
			case asked <- e:
			default:
			}
		}
	})
	if err := p.Do(page.SetInterceptFileChooserDialog(true)); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	select {
	case e := <-asked:
		if err := p.Do(dom.SetFileInputFiles([]string{file}).WithBackendNodeID(e.BackendNodeID)); err != nil {
			return err
		}
	case <-time.After(Patience / 4):
		return fmt.Errorf("no file was asked for")
	}
	// The page reads the file when it comes to it; then the folder may go.
	time.Sleep(500 * time.Millisecond)
	return p.Do(page.SetInterceptFileChooserDialog(false))
}
