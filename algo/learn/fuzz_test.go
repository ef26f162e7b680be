package learn_test

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"testing"
	"time"

	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/algo/spec"
)

// bounded reduces a spec to one that runs in milliseconds, and reports whether that is possible.
func bounded(s *spec.Spec) bool {
	d, m := s.Network.Dim(), s.Network.Units()
	if d > 5 || max(m, s.Learning.Units) > 5 || s.Learning.Order > 2 {
		return false
	}
	if d*m > 9 {
		s.Learning.Order = 1
		if s.Learning.Method == spec.Rounds || s.Learning.Method == spec.Practical {
			return false // a search takes a second, and rounds choose higher orders by themselves
		}
	}
	s.Sampling.Samples = min(s.Sampling.Samples, int64(18_000/max(9, d*m)))
	s.Learning.Draws = min(s.Learning.Draws, 20)
	return true
}

// requireEnd runs s, and fails if the run hangs, or ends without a reason or with a number that is not finite.
func requireEnd(t *testing.T, s spec.Spec, src sample.Source) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	last, err := learn.Run(ctx, s, src, learn.Host{})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		t.Fatalf("%+v does not end", s)
	case err != nil && err.Error() == "":
		t.Fatalf("%+v fails without a reason", s)
	case err == nil:
		dialect.Done(last)
	}
}

// FuzzSpec runs small specs, which must end without a panic or an infinite number.
func FuzzSpec(f *testing.F) {
	const net = `"network":{"w":[[1,0],[0.6,0.8]],"b":[0.5,-0.3],"a":[1,-2]}`
	for _, method := range []string{"exact", "paper", "rounds", "practical"} {
		f.Add([]byte(`{"version":1,` + net + `,"sampling":{"samples":500},"learning":{"method":"` + method + `"}}`))
	}
	f.Add([]byte(`{"version":1,"network":{"w":[[1],[-1]],"b":[0,0],"a":[1,-1]},"learning":{"method":"exact"}}`))
	f.Add([]byte(`{"version":1,` + net +
		`,"sampling":{"samples":1,"noise":1e6},"learning":{"method":"rounds","order":2}}`))
	for _, method := range []string{"exact", "paper", "rounds", "practical"} {
		f.Add([]byte(`{"version":1,"network":{"w":[[1,0,0,0,2],[0,1,0,3,0],[0,0,1,0,0],[1,1,1,1,1],[2,0,-1,0,1]],` +
			`"b":[0.5,-0.3,0,1,-1],"a":[1,-2,1,1,-1]},"learning":{"method":"` + method + `"}}`))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := dialect.Parse(data, true, nil); err == nil && bounded(&s) {
			requireEnd(t, s, nil)
		}
	})
}

// FuzzTable learns from small tables, as text or arrays, standardised or not. Runs must end without a panic or an
// infinite number.
func FuzzTable(f *testing.F) {
	f.Add([]byte("x1,y\n1,2\n2,3\n-1,0\n0.5,0.25\n"), false, uint8(2))
	f.Add([]byte("x1,x2,y\n1,2,3\n4,5,6\n7,8,10\n"), true, uint8(3))
	f.Add([]byte("x1,y\n1e300,1e-300\n-1e300,1e300\n0,0\n"), true, uint8(1))
	f.Add([]byte("x1,y\n0,0\n0,0\n0,0\n"), false, uint8(3))
	f.Add([]byte("x1,x2,x3,x4,x5,y\n1,2,3,4,5,6\n2,1,0,-1,1,3\n0,1,-1,0,2,1\n3,1,1,0,0,2\n"), false, uint8(1))
	array := "\x93NUMPY\x01\x00\x3b\x00{'descr': '<f4', 'fortran_order': False, 'shape': (4, 3)}"
	for i := range 12 {
		array += string(binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(i*i%7)-2)))
	}
	f.Add([]byte(array), true, uint8(0))
	f.Add([]byte(array), false, uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, standardise bool, method uint8) {
		s := spec.Default()
		s.Learning.Method = []spec.Method{spec.Paper, spec.Rounds, spec.Practical}[method%3]
		s.Learning.Standardise = standardise
		table, _, err := learn.ReadTable(data, s, nil)
		if err != nil || table.Dim() > 5 || table.Len() > 2000 {
			return
		}
		if table.Dim() > 3 {
			s.Learning.Order = 1
		}
		requireEnd(t, s, table)
	})
}
