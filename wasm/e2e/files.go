package e2e

import (
	"context"
	"fmt"
	"os"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"

	"crease/wasm/e2e/driver"
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
	return driver.Downloaded(dir, ".crdownload")
}

// Upload chooses a file of the given name and content in the file field that a
// selector finds.
func (p *Page) Upload(selector, name string, data []byte) error {
	file, err := p.browser.uploads.Add(name, data)
	if err == nil {
		err = p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
			field, err := object(ctx, fmt.Sprintf("document.querySelector(%q)", selector))
			if err != nil {
				return err
			}
			return dom.SetFileInputFiles([]string{file}).WithObjectID(field).Do(ctx)
		}))
	}
	if err != nil {
		return fmt.Errorf("choosing a file in %s: %w", selector, err)
	}
	return nil
}
