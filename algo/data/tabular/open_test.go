package tabular

import (
	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/spec"
)

// readBytes opens what data holds and reads it.
func readBytes(data []byte, f spec.Table, w *work.Meter) (*sample.Table, Shape, error) {
	src, err := intake.Open(data, w)
	if err != nil {
		return nil, Shape{}, err
	}
	return Read(src, f, w)
}

// previewBytes opens what data holds and previews it.
func previewBytes(data []byte, f spec.Table, w *work.Meter) (Shape, [][]string, error) {
	src, err := intake.Open(data, w)
	if err != nil {
		return Shape{}, nil, err
	}
	return Preview(src, f, w)
}
