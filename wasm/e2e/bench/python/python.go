// Package python runs a program in the system's Python that answers each line it is given with a line.
package python

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"

	"crease/wasm/e2e/tool"
)

// Name is the Python of the system, or the one that CREASE_PYTHON names.
func Name() string {
	if name := os.Getenv("CREASE_PYTHON"); name != "" {
		return name
	}
	return "/usr/bin/python3"
}

// Has reports whether there is a Python with a module.
func Has(module string) bool { return exec.Command(Name(), "-c", "import "+module).Run() == nil }

// Process is a running program.
type Process struct {
	in  io.WriteCloser
	out *bufio.Reader
	cmd *exec.Cmd
}

// Start starts a program, given as text, with more of an environment as NAME=value. Its standard error is shown. Where
// it does not start the command ends, see package tool.
func Start(source string, environment ...string) *Process {
	p := &Process{cmd: exec.Command(Name(), "-u", "-c", source)}
	p.cmd.Stderr = os.Stderr
	p.cmd.Env = append(os.Environ(), environment...)
	p.in, p.out = tool.Must(p.cmd.StdinPipe()), bufio.NewReader(tool.Must(p.cmd.StdoutPipe()))
	tool.Check(p.cmd.Start())
	return p
}

// Ask writes a line and returns the answer, with its end of line.
func (p *Process) Ask(line string) (string, error) {
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		return "", err
	}
	return p.out.ReadString('\n')
}

// Close ends the program, which stops when there are no more lines.
func (p *Process) Close() {
	p.in.Close()
	p.cmd.Wait()
}
