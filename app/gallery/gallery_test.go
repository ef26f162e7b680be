package gallery

import (
	"context"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crease/algo/learn"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/plane"
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

// runs are the outcomes so far: claims share runs.
var runs = map[string]*snapshot.Snapshot{}

// run learns a spec as the page's learner would.
func run(t *testing.T, s spec.Spec) *snapshot.Snapshot {
	t.Helper()
	key := string(s.AppendBinary(nil))
	if last, ok := runs[key]; ok {
		return last
	}
	last, err := learn.Run(context.Background(), s, nil, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	runs[key] = last
	return last
}

// matched counts the true units that were found to within a tolerance. The
// error of a unit is measured by package network, up to sign where no data
// decide it.
func matched(s spec.Spec, last *snapshot.Snapshot, within float64) int {
	found := map[int]bool{}
	for _, u := range last.Units {
		if u.Truth >= 0 && u.Error <= within {
			found[u.Truth] = true
		}
	}
	return len(found)
}

// wantAll fails unless every unit is found to rounding error and g is f.
func wantAll(t *testing.T, s spec.Spec, last *snapshot.Snapshot) {
	t.Helper()
	if got, m := matched(s, last, 1e-9), s.Network.Units(); got != m || len(last.Units) != m || last.Risk > 1e-18 {
		t.Errorf("%d of %d units, %d found in all, risk %.2g", got, m, len(last.Units), last.Risk)
	}
}

func codes(last *snapshot.Snapshot) (out []string) {
	for _, d := range last.Diagnoses {
		out = append(out, d.Code)
	}
	return out
}

func has(last *snapshot.Snapshot, code string) bool { return slices.Contains(codes(last), code) }

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
			svg := plane.Thumbnail(e.Spec.Network, 112, dark, "t-"+e.Key, e.Title)
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
