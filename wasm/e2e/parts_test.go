package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every part of the tests of the page has tests, and every view is named by a part beside the last, which
// is about all. Catches a view whose tests do not run where it changes, and a part that no name matches.
func TestParts(t *testing.T) {
	t.Parallel()
	read := func(name string) string {
		data, err := os.ReadFile(name)
		must(t, err)
		return string(data)
	}
	entries, err := os.ReadDir(".")
	must(t, err)
	var tests []string
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, "_test.go") {
			for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)\(t `).FindAllStringSubmatch(read(name), -1) {
				tests = append(tests, found[1])
			}
		}
	}
	var named []string
	for line := range strings.Lines(read("parts")) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Fields(line)
		if len(f) != 3 {
			t.Fatalf("%q is not a name, views and what matches tests", line)
		}
		named = append(named, strings.Split(f[1], ",")...)
		left := slices.DeleteFunc(slices.Clone(tests), regexp.MustCompile(f[2]).MatchString)
		if len(left) == len(tests) {
			t.Errorf("the part %s has no tests", f[0])
		}
		tests = left
	}
	if len(tests) > 0 {
		t.Errorf("no part has %q", tests)
	}
	views, err := os.ReadDir("../../app/view")
	must(t, err)
	for _, v := range views {
		if !slices.Contains(named, v.Name()) {
			t.Errorf("no part is about the view %s", v.Name())
		}
	}
	for _, name := range named {
		if name != "-" && name != "*" && !slices.ContainsFunc(views, func(v os.DirEntry) bool { return v.Name() == name }) {
			t.Errorf("there is no view %s", name)
		}
	}
}

// A test that opens the page has read, while it ran, the variable by which Go's cache knows of the site.
// Catches tests of the page that are not run again where the page changes.
func TestCacheKnowsTheSite(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command(os.Args[0], "-test.run=^TestWordsInHash$", "-test.short", "-test.testlogfile="+log)
	cmd.Env = append(os.Environ(), "CREASE_DIST="+dist, "CREASE_E2E=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	read, err := os.ReadFile(log)
	must(t, err)
	if !strings.Contains(string(read), "\ngetenv CREASE_SITE\n") {
		t.Errorf("the test read %s", read)
	}
}
