package static

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The modules that are compiled into the browser's program are those that
// ARCHITECTURE.md lists with a reason. Catches one that comes in unnoticed.
func TestModules(t *testing.T) {
	root, _, err := places()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-tags=page", "-deps", "-f",
		"{{with .Module}}{{if .Main}}{{$.Dir}}{{else}}{{.Path}}{{end}}{{end}}", "./wasm/worker")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	reached := slices.DeleteFunc(strings.Fields(string(out)), func(m string) bool {
		if filepath.IsAbs(m) {
			os.ReadDir(m) // Go's cache of tests notes the folders that a test reads
		}
		return filepath.IsAbs(m)
	})
	slices.Sort(reached)
	reached = slices.Compact(reached)
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## What reaches the browser")
	section, _, _ = strings.Cut(section, "\n## ")
	var listed []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| .{20}").FindAllStringSubmatch(section, -1) {
		listed = append(listed, m[1])
	}
	slices.Sort(listed)
	if !slices.Equal(reached, listed) {
		t.Errorf("the program has modules %q, listed are %q", reached, listed)
	}
}

// CONTRIBUTING.md lists every module that one of ours requires itself, with its version. Catches one that rises, or comes
// in, without a reason.
func TestPinned(t *testing.T) {
	root, _, err := places()
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var pinned, listed []string
	for name, require := range map[string]string{
		"go.mod": `(?m)^\s(\S+) (v\S+)$`, "wasm/e2e/go.mod": `(?m)^\s(\S+\.\S+) (v\S+)$`,
		".ci/tools.mod": `(?m)^\s(honnef\S+) (v\S+) // indirect$`,
	} {
		for _, m := range regexp.MustCompile(require).FindAllStringSubmatch(read(name), -1) {
			pinned = append(pinned, strings.Join([]string{m[1], m[2], name}, " "))
		}
	}
	row := regexp.MustCompile("(?m)^\\| `(\\S+)` \\| (v\\S+) \\| `(\\S+)` \\| .")
	for _, m := range row.FindAllStringSubmatch(read("CONTRIBUTING.md"), -1) {
		listed = append(listed, strings.Join(m[1:], " "))
	}
	slices.Sort(pinned)
	if slices.Sort(listed); len(pinned) < 9 || !slices.Equal(pinned, listed) {
		t.Errorf("pinned are %q, listed %q", pinned, listed)
	}
}

// The policy of our pages allows nothing but the site itself and nothing inline, but for the
// elements that the build wrote, by their hashes: styles, and in the example for other sites
// its script. That one has nothing else but its icon and a frame, of the site's address where
// that is known.
func TestPolicy(t *testing.T) {
	const address = "https://example.org/crease/"
	for _, url := range []string{"", address} {
		s := site{}
		if err := s.addPages("", url); err != nil {
			t.Fatal(err)
		}
		own := map[string][]string{"script-src": {"'self'", "'wasm-unsafe-eval'"}, "img-src": {"'self'", "blob:"}}
		for _, rule := range []string{"style-src", "default-src"} { // WebKit complains of manifest-src
			own[rule] = []string{"'self'"}
		}
		for _, rule := range []string{"font-src", "media-src", "object-src", "frame-src"} {
			own[rule] = []string{"'none'"}
		}
		frame := []string{"http:", "https:"}
		if url != "" {
			frame = []string{address}
		}
		for name, allowed := range map[string]map[string][]string{
			"index.html": own, "404.html": {"default-src": {"'none'"}, "style-src": {"'self'"}, "img-src": {"'self'"}}, "embed-example.html": {"img-src": {"'self'"}, "frame-src": frame, "default-src": {"'none'"}},
		} {
			t.Run(name, func(t *testing.T) { testPolicy(t, string(s[name]), allowed) })
		}
	}
}

// testPolicy holds a page to the sources that its rules may have besides hashes.
func testPolicy(t *testing.T, page string, allowed map[string][]string) {
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)
	if policy == nil {
		t.Fatal("the page has no policy")
	}
	rules := map[string][]string{}
	for rule := range strings.SplitSeq(html.UnescapeString(policy[1]), "; ") {
		sources := strings.Fields(rule)
		rules[sources[0]] = sources[1:]
	}
	for _, rule := range []string{"base-uri", "form-action"} {
		if !slices.Equal(rules[rule], []string{"'none'"}) {
			t.Errorf("%s allows %q", rule, rules[rule])
		}
		delete(rules, rule)
	}
	for rule, inline := range map[string]string{
		"style-src": `(?s)<style[^>]*>(.*?)</style>`, "script-src": `(?s)<script>(.*?)</script>`,
	} {
		for _, found := range regexp.MustCompile(inline).FindAllStringSubmatch(page, -1) {
			sum := sha256.Sum256([]byte(found[1]))
			hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
			if !slices.Contains(rules[rule], hash) {
				t.Errorf("%s does not allow %.60q", rule, found[0])
			}
			rules[rule] = slices.DeleteFunc(rules[rule], func(s string) bool { return s == hash })
		}
	}
	for rule, sources := range rules {
		for _, source := range sources {
			if !slices.Contains(allowed[rule], source) {
				t.Errorf("%s allows %s", rule, source)
			}
		}
	}
	for _, rule := range []string{"default-src", "frame-src"} {
		if want, ok := allowed[rule]; ok && rules[rule] != nil && !slices.Equal(rules[rule], want) {
			t.Errorf("%s allows %q, want %q", rule, rules[rule], want)
		}
	}
	if !slices.Equal(rules["default-src"], []string{"'none'"}) && rules["frame-src"] == nil {
		t.Error("a page allows what no rule names")
	}
	if strings.Contains(page, "<script>") { // the example's own script is allowed
		page = regexp.MustCompile(`(?s)<script>.*?</script>`).ReplaceAllString(page, "")
	}
	if m := regexp.MustCompile(`<script(?:\s+defer)?\s*>|<script[^>]*>[^<]|\s(on[a-z]+|style)="|javascript:`).
		FindString(page); m != "" {
		t.Errorf("the page has this inline: %s", m)
	}
}
