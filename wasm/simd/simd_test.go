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

	"crease/algo/num/lane"
	"crease/algo/num/tensor"
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

// operands are random numbers for the four walks in one dimension.
type operands struct {
	dim, order, units int
	x, prod           []lane.Lane
	r                 lane.Lane
	sums, poly        [][]float64
	w, b, a, power    []float64
}

func newOperands(rng *rand.Rand, dim, order, units int) *operands {
	o := &operands{dim: dim, order: order, units: units, x: make([]lane.Lane, dim), prod: make([]lane.Lane, order+1)}
	for i := range o.x {
		random(rng, o.x[i][:])
	}
	random(rng, o.prod[0][:])
	o.r = o.prod[0]
	for k := range order + 1 {
		o.sums = append(o.sums, random(rng, make([]float64, tensor.Len(dim, k))))
		o.poly = append(o.poly, random(rng, make([]float64, tensor.Len(dim, k))))
	}
	o.w, o.b = random(rng, make([]float64, units*dim)), random(rng, make([]float64, units))
	o.a, o.power = random(rng, make([]float64, units)), random(rng, make([]float64, order+1))
	return o
}

// addresses are where the results of the walks lie in an image.
type addresses struct {
	sums, poly  []int
	power, r, y int
}

// layOut puts the operands into an image and returns the calls of all walks.
func (o *operands) layOut(m *image) (addresses, []call) {
	var at addresses
	m.put(make([]float64, 8))
	x, prod, scratch := m.put(o.x), m.put(o.prod), m.put(o.prod)
	for k := range o.sums {
		at.sums = append(at.sums, m.put(o.sums[k]))
		at.poly = append(at.poly, m.put(o.poly[k]))
	}
	at.r, at.y = m.put(o.r), m.put(make([]lane.Lane, 2))
	w, b, a := m.put(o.w), m.put(o.b), m.put(o.a)
	nextSum, nextCoefficient := m.table(at.sums), m.table(at.poly)
	at.power = m.put(o.power)
	pair := m.put(make([]lane.Lane, 2))
	return at, []call{
		{"moments", []int{nextSum, prod, x, o.dim, o.order}},
		{"subtract", []int{at.r, nextCoefficient, scratch, x, o.dim, o.order}},
		{"evaluate", []int{at.y, x, w, b, a, o.dim, o.units}},
		{"radial", []int{at.power, prod, x, pair, o.dim, o.order}},
	}
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
		o, m := newOperands(rng, dim, 1+dim%4, 3), new(image)
		at, calls := o.layOut(m)
		out := runNode(t, node, m, calls)

		lane.Moments(o.sums, o.prod, o.x)
		for k := range o.sums {
			compare(t, dim, "moments", out[at.sums[k]:], o.sums[k])
		}
		lane.Radial(o.power, &o.prod[0], o.x, new([2]lane.Lane))
		compare(t, dim, "radial", out[at.power:], o.power)
		lane.Subtract(&o.r, o.poly, o.prod, o.x) // leaves ones in prod[0]
		compare(t, dim, "subtract", out[at.r:], o.r[:])
		var y lane.Lane
		lane.Evaluate(&y, o.x, o.w, o.b, o.a)
		compare(t, dim, "evaluate", out[at.y:], y[:])
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
