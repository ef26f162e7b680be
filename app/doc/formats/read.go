package formats

import (
	"bytes"
	"errors"

	"crease/algo/base/wire"
	"crease/algo/base/work"
	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/learn/dialect"
	"crease/algo/spec"
)

// Taken is what a file or a text was found to hold. Kind is right even where it could
// not be read.
type Taken struct {
	Kind      Kind
	Spec      spec.Spec // of a Spec
	Arrays    Arrays    // of ArrayText, and of an ArrayFile with a network
	Dim, Rows int       // of a Table, and of an ArrayFile with samples
}

// IsTable says whether it is a table of samples, as text or as arrays.
func (t *Taken) IsTable() bool { return t.Dim > 0 }

// Read tells what data holds and reads it, to the last row of a table. The meter is
// asked on the way and may be nil. Errors name the field, the line or the array, or are
// the meter's.
func Read(data []byte, w *work.Meter) (Taken, error) {
	t := Taken{Kind: Sniff(data)}
	if err := NotText(data); err != nil {
		return t, err
	}
	var err error
	switch t.Kind {
	case Spec:
		t.Spec, _, err = dialect.ParseImport(data, w)
	case ArrayText:
		t.Arrays, err = readArrays(data, w)
	case ArrayFile:
		err = t.arrayFile(data, w)
	default:
		var table *sample.Table
		if table, err = sample.ReadTable(data, w); err == nil {
			t.Dim, t.Rows = table.Dim(), int(table.Len())
		}
	}
	return t, err
}

// arrayFile takes a table of samples or a network, as the arrays of the file tell. Only
// those of a network are read here.
func (t *Taken) arrayFile(data []byte, w *work.Meter) error {
	list, err := npy.Open(data, w)
	if err != nil {
		return err
	}
	table, err := sample.FindArrays(list)
	if err == nil {
		t.Dim, t.Rows = table.Dim, table.Rows
		return nil
	}
	if err == sample.ErrNoTable {
		t.Arrays, err = ReadArrayFile(list)
	}
	return err
}

// ReadPart is how far Read is with n bytes, by its meter: from 0 to 1. What arrays of a file
// are unpacked to may be more than that.
func ReadPart(w *work.Meter, n int) float64 {
	return min(1, float64(w.Done())/float64(work.PerByte*int64(n)))
}

// AppendBinary appends t to dst in the form of package wire.
func (t *Taken) AppendBinary(dst []byte) []byte { return wire.Append(dst, t) }

// TakenFromBinary returns what AppendBinary wrote.
func TakenFromBinary(data []byte) (t Taken, err error) {
	err = wire.Decode(data, &t)
	return t, err
}

// signatures are the first bytes of files that people try, and what these are.
var signatures = []struct{ first, what string }{
	{"\xff\xfe", isUTF16}, {"\xfe\xff", isUTF16},
	{"%PDF", isPDF}, {"\x89PNG", isPicture}, {"\xff\xd8\xff", isPicture}, {"GIF8", isPicture},
	{"\x1f\x8b", isGzip}, {"\x89HDF", isHDF5}, {"\x80\x02", isPickle}, {"\x80\x03", isPickle},
	{"\x80\x04", isPickle}, {"\x80\x05", isPickle}, {"\xd0\xcf\x11\xe0", isOffice},
}

// inArchives are the names inside ZIP archives that tell what these are.
var inArchives = []struct{ name, what string }{{"xl/workbook.xml", isOffice}, {"/data.pkl", isTorch}}

// NotText says of a file that is neither text nor arrays of NumPy what it is, by its
// bytes alone; nil for text and arrays.
func NotText(data []byte) error {
	head := data[:min(len(data), looked)]
	for _, s := range signatures {
		if bytes.HasPrefix(head, []byte(s.first)) {
			return errors.New(s.what)
		}
	}
	if npy.Is(data) {
		for _, s := range inArchives {
			if bytes.Contains(data, []byte(s.name)) {
				return errors.New(s.what)
			}
		}
		return nil
	}
	zeros, control := [2]int{}, false // zero bytes at even and at odd places
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
		control = control || c < ' ' && !bytes.ContainsRune([]byte("\t\n\v\f\r\x1a\x1b"), rune(c))
	}
	switch {
	case !control:
		return nil
	case zeros[0] == 0 && 3*zeros[1] > len(head) || zeros[1] == 0 && 3*zeros[0] > len(head):
		return errors.New(isUTF16)
	}
	return errors.New(isBinary)
}
