package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// With CREASE_SHOTS=folder: pictures of the page as it opens and as it is after
// learning, at the three widths, light and dark. For eyes, not for comparing.
func TestShots(t *testing.T) {
	dir := os.Getenv("CREASE_SHOTS")
	if dir == "" {
		t.Skip("CREASE_SHOTS names no folder")
	}
	for _, v := range []View{Laptop, Tablet, Phone} {
		for _, dark := range []bool{false, true} {
			v.Dark = dark
			p := opened(t, v, "")
			name := filepath.Join(dir, fmt.Sprintf("%d-%s", v.Width, choose(dark, "dark", "light")))
			must(t, p.Shot(name+"-open.png", false))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			must(t, p.Shot(name+"-done.png", false))
			must(t, p.Shot(name+"-done-whole.png", true))
		}
	}
}
