package static

import (
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
	cmd := exec.Command("go", "list", "-tags=page", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "./wasm/worker")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	reached := strings.Fields(string(out))
	slices.Sort(reached)
	reached = slices.DeleteFunc(slices.Compact(reached), func(m string) bool { return m == "crease" })
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

// The policy of our pages allows nothing but the site itself and nothing inline, but for the
// style elements that the build wrote.
func TestPolicy(t *testing.T) {
	s := site{}
	if err := s.addPages("", ""); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "404.html"} {
		t.Run(name, func(t *testing.T) { testPolicy(t, string(s[name])) })
	}
}

func testPolicy(t *testing.T, page string) {
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)
	if policy == nil {
		t.Fatal("the page has no policy")
	}
	for _, rule := range strings.Split(policy[1], "; ") {
		name, sources, _ := strings.Cut(rule, " ")
		allowed := []string{"'none'", "'self'"}
		switch name {
		case "script-src":
			allowed = append(allowed, "'wasm-unsafe-eval'")
		case "img-src":
			allowed = append(allowed, "blob:")
		}
		for _, source := range strings.Fields(sources) {
			if !slices.Contains(allowed, source) && !(name == "style-src" && strings.HasPrefix(source, "'sha256-")) {
				t.Errorf("%s allows %s", name, source)
			}
		}
	}
	if n := strings.Count(page, "<style"); strings.Count(policy[1], "'sha256-") != n || n == 0 {
		t.Errorf("%d style elements, allowed are those in %q", n, policy[1])
	}
	if !strings.Contains(policy[1], "default-src 'none'") {
		t.Error("what the policy does not name is allowed")
	}
	if m := regexp.MustCompile(`<script(?:\s+defer)?\s*>|<script[^>]*>[^<]|\son[a-z]+="|javascript:`).FindString(page); m != "" {
		t.Errorf("the page has a script inline: %s", m)
	}
}
