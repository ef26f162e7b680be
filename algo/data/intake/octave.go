package intake

import (
	"bytes"
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/npy"
)

// octave returns the matrices and numbers of a text that Octave has saved with save -text; nil for any other text, and
// for one that holds something else. Each has a head that says its name and its sides:
//
//	# name: X
//	# type: matrix
//	# rows: 500
//	# columns: 2
func octave(text []byte, w *work.Meter) ([]npy.Array, error) {
	if !bytes.HasPrefix(text, []byte("# Created by Octave")) && !bytes.HasPrefix(text, []byte("# name: ")) {
		return nil, nil
	}
	var list []npy.Array
	for part := range strings.SplitSeq(string(text), "# name: ") {
		name, rest, _ := strings.Cut(part, "\n")
		sides := map[string]int{"rows": 1, "columns": 1}
		var data []byte
		for line := range strings.Lines(rest) {
			if err := w.Tick(work.PerByte * len(line)); err != nil {
				return nil, err
			}
			if head, ok := strings.CutPrefix(line, "# "); ok {
				key, value, _ := strings.Cut(strings.TrimSpace(head), ": ")
				if n, err := strconv.Atoi(value); err == nil {
					sides[key] = n
				}
				continue
			}
			for cell := range strings.FieldsSeq(line) {
				v, err := strconv.ParseFloat(cell, 64)
				if err != nil {
					return nil, nil
				}
				data = binary.LittleEndian.AppendUint64(data, math.Float64bits(v))
			}
		}
		if len(data) == 0 && len(list) == 0 && !strings.Contains(rest, "# type:") {
			continue // before the first name
		}
		a, err := npy.Raw(strings.TrimSpace(name), "F64", []int{sides["rows"], sides["columns"]}, data)
		if err != nil {
			return nil, nil
		}
		list = append(list, a)
	}
	return list, nil
}
