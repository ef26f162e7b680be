package export

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"crease/algo/network"
)

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
