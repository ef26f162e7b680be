// The module of what drives browsers: the end-to-end tests and, below them, the programs
// and comparisons that need one. It is apart so that Crease's own module lists only what
// the product uses. .ci/go.work joins both.
module crease/wasm/e2e

go 1.26.0

require (
	crease v0.0.0
	github.com/chromedp/cdproto v0.0.0-20260321001828-e3e3800016bc
	github.com/chromedp/chromedp v0.15.1
	github.com/coder/websocket v1.8.15
	github.com/makiuchi-d/gozxing v0.1.1
)

require (
	github.com/chromedp/sysutil v1.1.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260214004413-d219187c3433 // indirect
	github.com/gobwas/httphead v0.1.0 // indirect
	github.com/gobwas/pool v0.2.1 // indirect
	github.com/gobwas/ws v1.4.0 // indirect
	github.com/google/uuid v1.3.0 // indirect
	github.com/maxence-charriere/go-app/v9 v9.8.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.23.0 // indirect
	golang.org/x/xerrors v0.0.0-20200804184101-5ec99f83aff1 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
	rsc.io/qr v0.2.0 // indirect
)

replace crease => ../..
