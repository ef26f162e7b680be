package npy

import (
	"encoding/binary"
	"errors"
	"fmt"

	"crease/algo/spec/tree"
)

// isSafetensors reports whether data begins as a file of safetensors: the length of a header in eight
// bytes, and the header, which is JSON.
func isSafetensors(data []byte) bool {
	return len(data) > 9 && data[8] == '{' && binary.LittleEndian.Uint64(data) < 1<<32
}

// dtypes are the types of safetensors, as npy calls them; B2 is the first half of an f4.
var dtypes = map[string]string{"F64": "f8", "F32": "f4", "F16": "f2", "BF16": "B2", "I64": "i8", "I32": "i4"}

// openSafetensors returns the arrays of a file of safetensors: a JSON object that says of each array its
// type, its shape and where in the rest of the file its numbers are.
func openSafetensors(data []byte) (list []Array, err error) {
	size := binary.LittleEndian.Uint64(data)
	if size > uint64(len(data)-8) {
		return nil, errors.New(wordsCutHeader)
	}
	header, numbers := data[8:8+size], data[8+size:]
	v, err := tree.Parse(header, nil)
	if err != nil {
		return nil, fmt.Errorf(wordsJSONHeader, err)
	}
	entries, _ := v.(tree.Object)
	for _, e := range entries {
		if e.Name == "__metadata__" {
			continue
		}
		dtype, shape, at := "", []int(nil), []int(nil)
		integers := func(dst *[]int) func(tree.Value, string) error { return tree.ToList(dst, 2, tree.ToInt) }
		read := tree.Readers{"dtype": tree.ToString(&dtype), "shape": integers(&shape), "data_offsets": integers(&at)}
		a := Array{Name: e.Name}
		err = read.Read(e.Value, "")
		if err == nil && (len(at) != 2 || at[0] < 0 || at[1] < at[0] || at[1] > len(numbers)) {
			err = errors.New(wordsOffsets)
		}
		if err == nil {
			a, err = Raw(e.Name, dtype, shape, numbers[at[0]:at[1]])
		}
		if err != nil {
			return nil, fmt.Errorf(wordsArray, shortened(e.Name), err)
		}
		list = append(list, a)
	}
	return list, nil
}

// Raw returns an array whose numbers are the bytes of data in little-endian order. dtype is one of safetensors.
func Raw(name, dtype string, shape []int, data []byte) (Array, error) {
	a := Array{Name: name, Shape: shape, order: binary.LittleEndian, in: member{raw: data, size: len(data)}}
	kind := dtypes[dtype]
	switch {
	case kind == "":
		return a, &typeError{dtype}
	case len(shape) > 2:
		return a, fmt.Errorf(wordsDeep, ShapeText(shape))
	}
	for _, n := range shape {
		if n < 0 {
			return a, errors.New(wordsOffsets)
		}
	}
	a.kind, a.size = kind[0], int(kind[1]-'0')
	return a, a.fits()
}
