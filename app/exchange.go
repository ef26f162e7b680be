package app

import (
	"bytes"
	"fmt"

	"crease/algo/sample"
	"crease/algo/snapshot"
	"crease/algo/spec/dialect"
	"crease/app/formats"
	"crease/app/model"
)

// take takes over what a file or a paste holds: a spec, an export, a table of
// samples, or the arrays of a network. The error is a sentence that names the
// field or the line; then everything stays as it was. It is errAsked if the
// reader is asked first.
func (d *desk) take(name string, data []byte) error {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if len(text) == 0 {
		return fmt.Errorf("%s was not taken. %s", name, "It is empty.")
	}
	d.asked = nil
	switch formats.Sniff(data) {
	case formats.Spec:
		return d.takeSpec(name, data)
	case formats.ArrayText:
		return d.takeArrays(name, data)
	}
	return d.takeTable(name, data)
}

func (d *desk) takeSpec(name string, data []byte) error {
	s, _, err := dialect.ParseImport(data)
	if err != nil {
		return fmt.Errorf("%s was not taken. %s", name, complaint(err))
	}
	d.show(s)
	return nil
}

// fits says whether the slice's axes are there in dimension dim.
func fits(v model.View, dim int) bool {
	return v.Slice[0].Index < dim && v.Slice[1].Index < dim && !v.Slice[0].Unit && !v.Slice[1].Unit
}

// takeTable looks at the first rows alone: the worker reads the rest, for the
// page must not be busy, and says what is wrong with it.
func (d *desk) takeTable(name string, data []byte) error {
	head := data
	if len(head) > maxLook {
		head = head[:1+max(bytes.LastIndexByte(head[:maxLook], '\n'), bytes.IndexByte(head, '\n'))]
	}
	t, err := sample.ReadCSV(head)
	if err != nil {
		return fmt.Errorf("%s was not taken. %s", name, sentence(err.Error()))
	}
	rows := len(t.Y)
	if len(head) < len(data) {
		// Lines but for the header; the worker counts what is really a row.
		rows = bytes.Count(bytes.TrimRight(data, "\r\n"), []byte("\n"))
	}
	d.model.SetData(&model.Data{Name: name, CSV: data, Dim: len(t.X[0]), Rows: rows})
	d.session.Learn()
	return nil
}

// maxLook is how much of a table is read at once on the page's own thread.
const maxLook = 64 << 10

// export returns the spec and, if the run is done, its last line.
func (d *desk) export() []byte {
	var result []byte
	if state, _ := d.model.State(); state == model.Done {
		if s := d.model.Newest(); s != nil && s.Stage == snapshot.StageDone {
			result = dialect.Done(s)
		}
	}
	return dialect.EncodeExport(d.model.Committed(), result)
}
