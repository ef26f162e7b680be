package simd

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"

	"crease/algo/lane"
	"crease/algo/tensor"
)

// driver runs the module on a memory image: it reads {module, image, calls} and
// answers with the memory as it is afterwards.
const driver = `
const input = JSON.parse(require('fs').readFileSync(0));
const bytes = (h) => Buffer.from(h, 'hex');
const mem = new WebAssembly.Memory({initial: 4});
new Uint8Array(mem.buffer).set(bytes(input.image));
const walks = new WebAssembly.Instance(new WebAssembly.Module(bytes(input.module)), {go: {mem}}).exports;
for (const c of input.calls) walks[c.name](...c.args);
process.stdout.write(Buffer.from(new Uint8Array(mem.buffer, 0, bytes(input.image).length)).toString('hex'));
`

type call struct {
	Name string `json:"name"`
	Args []int  `json:"args"`
}

// image is a memory laid out by hand.
type image struct{ bytes.Buffer }

// put appends the numbers and returns their address.
func (m *image) put(v any) int {
	at := m.Len()
	binary.Write(m, binary.LittleEndian, v)
	return at
}

func (m *image) table(addr []int) int {
	t := make([]uint64, (len(addr)+1)/2) // keeps the alignment of what follows
	for k, a := range addr {
		t[k/2] |= uint64(a) << (32 * (k % 2))
	}
	return m.put(t)
}

func random(rng *rand.Rand, v []float64) []float64 {
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	return v
}

// The module's walks give the digits of package lane, bit for bit, in
// dimensions that take every way through the unrolled inner products.
func TestSameDigits(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the module cannot be run")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for dim := 1; dim <= 9; dim++ {
		order := 1 + dim%4
		x, prod := make([]lane.Lane, dim), make([]lane.Lane, order+1)
		for i := range x {
			random(rng, x[i][:])
		}
		random(rng, prod[0][:])
		r := prod[0]
		sums, poly := make([][]float64, order+1), make([][]float64, order+1)
		for k := range sums {
			sums[k] = random(rng, make([]float64, tensor.Len(dim, k)))
			poly[k] = random(rng, make([]float64, tensor.Len(dim, k)))
		}
		units := 3
		w, b, a := random(rng, make([]float64, units*dim)), random(rng, make([]float64, units)), random(rng, make([]float64, units))

		m := new(image)
		m.put(make([]float64, 8))
		atX, atProd, atScratch := m.put(x), m.put(prod), m.put(prod)
		var atSums, atPoly []int
		for k := range sums {
			atSums = append(atSums, m.put(sums[k]))
			atPoly = append(atPoly, m.put(poly[k]))
		}
		atR, atY := m.put(r), m.put(make([]lane.Lane, 2))
		atW, atB, atA := m.put(w), m.put(b), m.put(a)
		tSums, tPoly := m.table(atSums), m.table(atPoly)
		calls := []call{
			{"moments", []int{tSums, atProd, atX, dim, order}},
			{"subtract", []int{atR, tPoly, atScratch, atX, dim, order}},
			{"evaluate", []int{atY, atX, atW, atB, atA, dim, units}},
		}
		power := random(rng, make([]float64, order+1))
		atPower, atPair := m.put(power), m.put(make([]lane.Lane, 2))
		calls = append(calls, call{"radial", []int{atPower, atProd, atX, atPair, dim, order}})
		out := runNode(t, node, m, calls)

		lane.Moments(sums, prod, x)
		for k := range sums {
			compare(t, dim, "moments", out[atSums[k]:], sums[k])
		}
		lane.Radial(power, &prod[0], x, new([2]lane.Lane))
		compare(t, dim, "radial", out[atPower:], power)
		lane.Subtract(&r, poly, prod, x) // leaves ones in prod[0]
		compare(t, dim, "subtract", out[atR:], r[:])
		var y lane.Lane
		lane.Evaluate(&y, x, w, b, a)
		compare(t, dim, "evaluate", out[atY:], y[:])
	}
}

func runNode(t *testing.T, node string, m *image, calls []call) []byte {
	t.Helper()
	input, err := json.Marshal(map[string]any{
		"module": hex.EncodeToString(Module()), "image": hex.EncodeToString(m.Bytes()), "calls": calls,
	})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-e", driver)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	image, err := hex.DecodeString(string(out))
	if err != nil {
		t.Fatal(err)
	}
	return image
}

func compare(t *testing.T, dim int, walk string, got []byte, want []float64) {
	t.Helper()
	v := make([]float64, len(want))
	if err := binary.Read(bytes.NewReader(got), binary.LittleEndian, v); err != nil {
		t.Fatal(err)
	}
	for i := range v {
		if v[i] != want[i] {
			t.Fatalf("d=%d: %s[%d] = %v, in Go %v", dim, walk, i, v[i], want[i])
		}
	}
}
