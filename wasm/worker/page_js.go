//go:build page

package main

import "crease/wasm/page"

// Built with the tag page the program is the page's too, and the site serves
// one file for both: page and workers share the runtime, the formats and much
// of the core, and compile it once. It is the page if it starts in a document. A
// page never gets past its init.
func init() {
	if page.Here() {
		page.Run()
	}
}
