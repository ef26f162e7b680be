package gallery

import (
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"crease/algo/spec"
)

// entry returns a prepared spec.
func entry(t *testing.T, key string) spec.Spec {
	t.Helper()
	e, ok := Find(key)
	if !ok {
		t.Fatalf("no entry %q", key)
	}
	return e.Spec
}

// Every entry is a valid spec with a key, a title and one sentence of its own;
// the first is the smallest.
func TestEntries(t *testing.T) {
	key := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[string]bool{}
	for _, e := range Entries() {
		if !key.MatchString(e.Key) || seen[e.Key] || seen[e.Title] {
			t.Errorf("key %q, title %q", e.Key, e.Title)
		}
		seen[e.Key], seen[e.Title] = true, true
		if !strings.HasSuffix(e.Watch, ".") || strings.Contains(e.Watch, ". ") {
			t.Errorf("%s: not one sentence: %q", e.Key, e.Watch)
		}
		if err := e.Spec.Validate(true); err != nil {
			t.Errorf("%s: %v", e.Key, err)
		}
	}
	if _, ok := Find("nonsense"); ok {
		t.Error("found what is not there")
	}
}

// An entry that was edited is whole again when it is taken the next time.
func TestEntriesAreValues(t *testing.T) {
	a := entry(t, "star")
	a.Network.W[0][0], a.Network.B[0] = 77, 77
	if b := entry(t, "star"); b.Network.W[0][0] == 77 || b.Network.B[0] == 77 {
		t.Error("the entry keeps the edit")
	}
}

// Every thumbnail is well-formed, small, in the theme's colours, and shows every
// crease that crosses its view.
func TestThumbnails(t *testing.T) {
	for _, e := range Entries() {
		for _, dark := range []bool{false, true} {
			svg := Thumbnail(e.Spec.Network, 112, dark, "t-"+e.Key, e.Title)
			for d := xml.NewDecoder(strings.NewReader(svg)); ; {
				if _, err := d.Token(); err == io.EOF {
					break
				} else if err != nil {
					t.Fatalf("%s: %v", e.Key, err)
				}
			}
			if len(svg) > 40_000 {
				t.Errorf("%s: %d bytes", e.Key, len(svg))
			}
			if !strings.Contains(svg, "<line") && !strings.Contains(svg, "<path") {
				t.Errorf("%s: no crease: %s", e.Key, svg)
			}
		}
	}
}
