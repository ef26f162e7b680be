//go:build !js

package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

//go:embed rival/numpy_moments.py
var numpySource string

// numPy is the rival in NumPy: a Python process that is measured in turn.
type numPy struct {
	in  io.WriteCloser
	out *bufio.Scanner
	cmd *exec.Cmd
}

// errNoNumPy says in a sentence why there is none.
type errNoNumPy string

func (e errNoNumPy) Error() string { return string(e) }

// startNumPy starts the Python of the system, or the one that CREASE_PYTHON
// names.
func startNumPy() (*numPy, error) {
	python := os.Getenv("CREASE_PYTHON")
	if python == "" {
		python = "/usr/bin/python3"
	}
	if exec.Command(python, "-c", "import numpy").Run() != nil {
		return nil, errNoNumPy("there is none here (Debian's python3-numpy with libopenblas0-pthread); " +
			"CREASE_PYTHON may name a Python that has one.")
	}
	n := &numPy{cmd: exec.Command(python, "-u", "-c", numpySource)}
	n.cmd.Stderr = os.Stderr
	var err error
	if n.in, err = n.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	n.out = bufio.NewScanner(out)
	return n, n.cmd.Start()
}

func (n *numPy) rate(dim int) (float64, error) {
	if _, err := fmt.Fprintln(n.in, dim, *seconds); err != nil {
		return 0, err
	}
	if !n.out.Scan() {
		return 0, fmt.Errorf("NumPy stopped: %v", n.out.Err())
	}
	return strconv.ParseFloat(strings.TrimSpace(n.out.Text()), 64)
}

func (n *numPy) close() {
	n.in.Close()
	n.cmd.Wait()
}
