package link

import (
	"bytes"
	"compress/flate"
	"io"
)

// Bounds of a table that a link carries, in bytes, packed and not. 1,350 are 1,800 letters: with a drawing and the
// page's address the link stays within the 2,000 that programs for messages leave whole.
const (
	maxPacked = 1350
	maxTable  = 32 << 10
)

// Pack returns the file of a table as a link carries it, "" for one that is too long for that.
func Pack(file []byte) string {
	var b bytes.Buffer
	if len(file) <= maxTable {
		w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is one, and a buffer takes everything
		_, _ = w.Write(file)
		_ = w.Close()
	}
	if b.Len() > maxPacked {
		return ""
	}
	return b.String()
}

// Unpack returns the file that Pack was given, nil for what it did not write.
func Unpack(packed string) []byte {
	file, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader([]byte(packed))), maxTable+1))
	if err != nil || len(file) > maxTable {
		return nil
	}
	return file
}
