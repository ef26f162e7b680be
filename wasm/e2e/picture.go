package e2e

import (
	"context"
	"math"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"crease/wasm/e2e/driver"
)

// Shot writes a picture of the window, or of the whole page, as PNG, in which is what was done before.
func (p *Page) Shot(file string, whole bool) error {
	if !p.view.NoScript {
		if err := p.Eval(driver.Painted, new(int)); err != nil {
			return err
		}
	}
	take := page.CaptureScreenshot()
	var data []byte
	err := p.Do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		if whole {
			_, _, _, _, _, size, err := page.GetLayoutMetrics().Do(ctx)
			if err != nil {
				return err
			}
			height := math.Max(size.Height, float64(p.view.Height))
			clip := &page.Viewport{Width: float64(p.view.Width), Height: height, Scale: 1}
			take = take.WithCaptureBeyondViewport(true).WithClip(clip)
		}
		data, err = take.Do(ctx)
		return err
	}))
	if err != nil {
		return err
	}
	return driver.WritePicture(file, data)
}
