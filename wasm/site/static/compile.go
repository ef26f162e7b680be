package static

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"

	"crease/wasm/site/repack"
)

// compile builds the browser's one program. Its flags keep place, time and version control out of it.
func (s site) compile(root, goroot string) error {
	tmp, err := os.MkdirTemp("", "crease-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	overlay := filepath.Join(tmp, "overlay.json")
	if err := writeOverlay(overlay, root, goroot); err != nil {
		return err
	}
	out := filepath.Join(tmp, "app.wasm")
	build := func(stderr io.Writer, extra ...string) error {
		args := append([]string{
			"build", "-tags=page", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", out,
		}, extra...)
		for _, p := range notInlined {
			args = append(args, "-gcflags="+p+"=-l")
		}
		for _, p := range inlined { // the last pattern that a package matches decides
			args = append(args, "-gcflags="+p+"=")
		}
		cmd := exec.Command("go", append(args, "./wasm/worker")...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off")
		cmd.Stdout, cmd.Stderr = stderr, stderr
		return cmd.Run()
	}
	var complaint bytes.Buffer
	if err := build(&complaint, "-overlay="+overlay); err != nil {
		// A newer go-app may use more of the library than the stand-ins have. The library itself always works.
		if err := build(os.Stderr); err != nil {
			return fmt.Errorf("site: building the browser's program: %w", err)
		}
		fmt.Fprintf(os.Stderr, "site: wasm/site/standin no longer fits; with the library's own packages the "+
			"program is about .6 MB larger:\n%s", &complaint)
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	if s["web/app.wasm"], err = repack.Program(program); err != nil {
		fmt.Fprintf(os.Stderr, "site: the program is about 1 MB larger, gzip, than it could be: %v\n", err)
	}
	return nil
}

// notInlined are packages compiled without inlining, which makes the program .2 MB smaller, gzip: those whose code runs
// once a click, a message or a round, or of which timing on Node showed no loss.
var notInlined = []string{
	"crease/...", "github.com/...", "rsc.io/...", "gonum.org/v1/gonum/mat", "encoding/json", "time",
	"bufio", "compress/...", "context", "crypto/...", "encoding/base64", "encoding/hex", "fmt", "hash/...", "html",
	"internal/godebug", "internal/poll", "internal/syscall/unix", "io/fs", "log", "math/big", "math/rand", "net/...",
	"os", "path/filepath", "sort", "strconv", "strings", "syscall", "text/...",
	"bytes", "database/...", "encoding", "encoding/binary", "internal/bisect", "internal/fmtsort",
	"internal/reflectlite", "mime/...", "path", "reflect", "unique", "vendor/...", "weak",
}

// inlined are those of ours whose inner loops are the learner's time, and those that draw sheets in every frame.
var inlined = []string{
	"crease/algo/base/work", "crease/algo/num/...", "crease/algo/network", "crease/algo/data/moment",
	"crease/algo/data/sample", "crease/algo/paper/jennrich", "crease/algo/paper/momentfit", "crease/algo/paper/regress",
	"crease/algo/beyond/descent", "crease/algo/beyond/refine", "crease/app/draw/plane", "crease/app/draw/svg",
}

// standIns are the packages that go-app needs for its server, encrypted storage and names of devices, none of which the
// page uses: the last part of a path names a folder in wasm/site/standin. They save, gzip: net/http 568 kB, regexp 88,
// crypto in all 55, as without any one of its five, text/template 18.
var standIns = []string{
	"net/http", "text/template", "regexp", "crypto/aes", "crypto/cipher", "crypto/rand", "crypto/md5", "crypto/sha1",
}

// writeOverlay writes an overlay for the go command: the stand-ins' files in, the library's out.
func writeOverlay(file, root, goroot string) error {
	replace := make(map[string]string)
	for _, library := range standIns {
		dir, folder := filepath.Join(goroot, "src", filepath.FromSlash(library)), path.Base(library)
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("site: the Go toolchain's %s is not at %s", library, dir)
		}
		for _, f := range files {
			replace[f] = "" // as if it were not there
		}
		replace[filepath.Join(dir, folder+".go")] = filepath.Join(root, "wasm", "site", "standin", folder, folder+".go")
	}
	data, _ := json.Marshal(struct{ Replace map[string]string }{replace}) // strings always encode
	return os.WriteFile(file, data, 0o644)
}
