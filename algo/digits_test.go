package algo

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// assembly finds the functions whose last digit depends on the processor, and draws that
// rest on them. math.Pow is one of them but for whole exponents, which are all there is.
var assembly = regexp.MustCompile(`\bmath\.(Exp|Exp2|Log|Log2|Log10|Erf|Erfc|Erfinv|Erfcinv|Sinh|Cosh|Tanh|FMA)\(|` +
	`\.(NormFloat64|ExpFloat64)\(`)

// near is where package elementary takes erfc from package math, which has it in plain Go there.
const near = "case math.IsNaN(x) || z < 1.25:\n\t\treturn math.Erfc(x)"

// What is learned is computed without them: package elementary has them in plain Go.
func TestElementary(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		dir := filepath.ToSlash(filepath.Dir(path))
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") ||
			strings.HasSuffix(dir, "report") || strings.HasSuffix(dir, "networktest") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(strings.Replace(string(text), near, "", 1), "\n") {
			if found := assembly.FindString(line); found != "" {
				t.Errorf("%s:%d: %s", path, i+1, found)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
