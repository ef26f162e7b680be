package exchange

import (
	"bytes"

	"crease/algo/npy"
	"crease/algo/sample"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/algo/spec/dialect"
	"crease/app/formats"
	"crease/app/messages"
	"crease/app/model"
)

// Take opens what a file or a paste holds: a spec, an export, a table of samples,
// or the arrays of a network. The error is a sentence that names the field or the
// line; then the page is unchanged. It is ErrAsked where the reader must first say
// what the arrays are.
func (f *Files) Take(name string, data []byte) error {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if len(text) == 0 {
		return refused(name, isEmpty)
	}
	f.asked = nil
	switch formats.Sniff(data) {
	case formats.Spec:
		return f.takeSpec(name, data)
	case formats.ArrayText:
		return f.takeArrays(name, data)
	case formats.ArrayFile:
		return f.takeArrayFile(name, data)
	}
	return f.takeTable(name, data)
}

func (f *Files) takeSpec(name string, data []byte) error {
	s, _, err := dialect.ParseImport(data)
	if err != nil {
		return refused(name, messages.Complaint(err))
	}
	f.State.Show(s)
	f.State.Session.Imported()
	return nil
}

// takeTable looks at the first rows alone: the worker reads the rest, for the
// page must not be busy, and says what is wrong with it.
func (f *Files) takeTable(name string, data []byte) error {
	head := data
	if len(head) > maxLook {
		head = head[:1+max(bytes.LastIndexByte(head[:maxLook], '\n'), bytes.IndexByte(head, '\n'))]
	}
	t, err := sample.ReadCSV(head)
	if err != nil {
		return refused(name, messages.Sentence(err.Error()))
	}
	rows := len(t.Y)
	if len(head) < len(data) {
		// Lines but for the header; the worker counts what is really a row.
		rows = bytes.Count(bytes.TrimRight(data, "\r\n"), []byte("\n"))
	}
	f.learnFrom(&model.Data{Name: name, File: data, Dim: len(t.X[0]), Rows: rows})
	return nil
}

// takeArrayFile takes a table of samples or a network, as the arrays of the file tell.
// Only those of a network are read here.
func (f *Files) takeArrayFile(name string, data []byte) error {
	list, err := npy.Open(data)
	if err != nil {
		return refused(name, messages.Sentence(err.Error()))
	}
	t, err := sample.FindArrays(list)
	switch {
	case err == nil:
		f.learnFrom(&model.Data{Name: name, File: data, Dim: t.Dim, Rows: t.Rows})
		return nil
	case err != sample.ErrNoTable:
		return refused(name, messages.Sentence(err.Error()))
	}
	r, err := formats.ReadArrayFile(list)
	if err != nil {
		return refused(name, messages.Sentence(err.Error()))
	}
	return f.takeRead(name, r)
}

// learnFrom starts a run on a table, as it is: what is wrong with its points is told
// before they are standardised.
func (f *Files) learnFrom(d *model.Data) {
	if f.State.Model.Committed().Learning.Standardise {
		f.State.Model.Change(func(s *spec.Spec) { s.Learning.Standardise = false })
	}
	f.watchPoints()
	f.State.Model.SetData(d)
	f.State.Session.Learn()
}

// maxLook is how much of a table is read at once on the page's own thread.
const maxLook = 64 << 10

// exported returns the spec and, if the run is done, its last line.
func (f *Files) exported() []byte {
	var result []byte
	if state, _ := f.State.Model.State(); state == model.Done {
		if s := f.State.Model.Newest(); s != nil && s.Stage == snapshot.StageDone {
			result = dialect.Done(s)
		}
	}
	return dialect.EncodeExport(f.State.Model.Committed(), result)
}

// SaveJSON has the browser save the spec and the result.
func (f *Files) SaveJSON() { Download("crease.json", "application/json", f.exported()) }
