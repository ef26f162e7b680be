package formats

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"

	"crease/algo/data/npy"
	"crease/algo/network"
	"crease/algo/spec"
)

// isSafetensors reports whether data begins as a file of safetensors: the length of a header in eight
// bytes, and the header, which is JSON.
func isSafetensors(data []byte) bool {
	return len(data) > 9 && data[8] == '{' && binary.LittleEndian.Uint64(data) <= uint64(len(data)-8)
}

// decoder reads numbers of one type, of a size in bytes.
type decoder struct {
	size   int
	decode func([]byte) float64
}

// decoders are the types of numbers that are read.
var decoders = map[string]decoder{
	"F64": {8, func(b []byte) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b)) }},
	"F32": {4, func(b []byte) float64 { return float64(math.Float32frombits(binary.LittleEndian.Uint32(b))) }},
	"F16": {2, func(b []byte) float64 { return npy.Half(binary.LittleEndian.Uint16(b)) }},
	"BF16": {2, func(b []byte) float64 { // the first half of a float32
		return float64(math.Float32frombits(uint32(binary.LittleEndian.Uint16(b)) << 16))
	}},
}

// readSafetensors reads the arrays of a file of safetensors: a JSON object that says of each array its
// type, its shape and where in the rest of the file its numbers are.
func readSafetensors(data []byte) (Arrays, error) {
	size := int(binary.LittleEndian.Uint64(data))
	header, numbers := data[8:8+size], data[8+size:]
	p := &parser{lexer: newLexer(string(header), nil)}
	v, err := p.value(0)
	if err != nil {
		return Arrays{}, fmt.Errorf(badHeader, err)
	}
	var src source
	for i, e := range v.list {
		if v.keys[i] == "__metadata__" {
			continue
		}
		values, err := tensor(e, numbers)
		if err != nil {
			return Arrays{}, lineError(0, badArray, v.keys[i], err)
		}
		src.bound = append(src.bound, binding{v.keys[i], values})
	}
	return src.arrays()
}

// tensor returns one array of a file of safetensors.
func tensor(entry item, data []byte) (item, error) {
	kind, ok := decoders[entry.get("dtype").text]
	if !ok {
		return item{}, fmt.Errorf(badType, entry.get("dtype").text)
	}
	shape, n, err := tensorShape(entry)
	if err != nil {
		return item{}, err
	}
	at := entry.get("data_offsets").list
	if len(at) != 2 || at[0].num < 0 || at[1].num > float64(len(data)) || at[1].num-at[0].num != float64(n*kind.size) ||
		at[0].num != math.Trunc(at[0].num) {
		return item{}, errors.New(badOffsets)
	}
	values, err := kind.values(data[int(at[0].num):], n)
	if err != nil {
		return item{}, err
	}
	return itemOf(shape, values), nil
}

// tensorShape returns the sides of an array by its entry shape, and their product n, which is at most
// that of the largest W.
func tensorShape(entry item) (shape []int, n int, err error) {
	n = 1
	for _, side := range entry.get("shape").list {
		if side.num != math.Trunc(side.num) || side.num < 0 || float64(n)*max(side.num, 1) > spec.MaxUnits*spec.MaxDim {
			return nil, 0, fmt.Errorf(largeTensor, spec.MaxUnits, spec.MaxDim)
		}
		shape, n = append(shape, int(side.num)), n*int(side.num)
	}
	return shape, n, nil
}

// values returns the first n numbers of data. The error names one that is not finite.
func (d decoder) values(data []byte, n int) ([]float64, error) {
	values := make([]float64, n)
	for i := range values {
		values[i] = d.decode(data[i*d.size:])
		if math.IsNaN(values[i]) || math.IsInf(values[i], 0) {
			return nil, fmt.Errorf(notFinite, fmt.Sprint(values[i]))
		}
	}
	return values, nil
}

// Safetensors returns the state dictionary of Sequential(Linear(d, m), ReLU(), Linear(m, 1)) as a
// file of safetensors, in float64.
func Safetensors(n network.Network) []byte {
	var data []byte
	var entries []string
	add := func(name string, rows ...[]float64) {
		start, shape := len(data), fmt.Sprint(len(rows[0]))
		if strings.HasSuffix(name, "weight") {
			shape = fmt.Sprint(len(rows), ",", len(rows[0]))
		}
		for _, r := range rows {
			for _, x := range r {
				data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
			}
		}
		entries = append(entries, fmt.Sprintf(`%q:{"dtype":"F64","shape":[%s],"data_offsets":[%d,%d]}`,
			name, shape, start, len(data)))
	}
	add("0.weight", n.W...)
	add("0.bias", n.B)
	add("2.weight", n.A)
	add("2.bias", []float64{n.C})
	header := "{" + strings.Join(entries, ",") + "}"
	header += strings.Repeat(" ", -len(header)&7) // the numbers begin at a multiple of eight
	out := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(out, header...), data...)
}
