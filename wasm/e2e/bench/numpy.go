//go:build !js

package main

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"crease/wasm/e2e/bench/python"
)

//go:embed rival/numpy_moments.py
var numpySource string

// numPy is the rival in NumPy: a Python process that is measured in turn.
type numPy struct{ *python.Process }

// errNoNumPy says in a sentence why there is none.
type errNoNumPy string

func (e errNoNumPy) Error() string { return string(e) }

func startNumPy() (*numPy, error) {
	if !python.Has("numpy") {
		return nil, errNoNumPy("there is none here (Debian's python3-numpy with libopenblas0-pthread); " +
			"CREASE_PYTHON may name a Python that has one.")
	}
	p, err := python.Start(numpySource)
	return &numPy{p}, err
}

func (n *numPy) rate(dim int) (float64, error) {
	text, err := n.Ask(fmt.Sprint(dim, " ", *seconds))
	if err != nil {
		return 0, fmt.Errorf("NumPy stopped: %w", err)
	}
	return strconv.ParseFloat(strings.TrimSpace(text), 64)
}
