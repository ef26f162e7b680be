package npy

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"testing"
)

// deflate packs data by the standard library.
func deflate(t testing.TB, data []byte, level int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, level)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestInflate unpacks what the standard library packed, at every level, from noise that
// does not pack to bytes that repeat over the longest distance, and beginnings of it.
func TestInflate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	noise, text := make([]byte, 100_000), make([]byte, 100_000)
	for i := range noise {
		noise[i], text[i] = byte(r.Uint32()), byte(r.ExpFloat64()*9)
	}
	for name, data := range map[string][]byte{
		"empty": {}, "one": {7}, "noise": noise, "uneven": text, "zeros": make([]byte, 70_000),
		"far back": bytes.Repeat(noise[:32_700], 3), "mixed": append(text[:50_000:50_000], noise[:50_000]...),
	} {
		for level := flate.HuffmanOnly; level <= flate.BestCompression; level++ {
			packed := deflate(t, data, level)
			for _, n := range []int{0, 1, 1000, len(data), len(data) + 1, 1 << 20} {
				got, err := inflate(packed, n, nil)
				if want := data[:min(n, len(data))]; err != nil || !bytes.Equal(got, want) {
					t.Fatalf("%s, level %d, first %d: %v, %d bytes", name, level, n, err, len(got))
				}
			}
		}
	}
}

// FuzzInflate holds any bytes against the standard library: both refuse them, or both
// give the same.
func FuzzInflate(f *testing.F) {
	f.Add(deflate(f, []byte("hello hello hello"), 9))
	f.Add(deflate(f, make([]byte, 300), 1))
	f.Add([]byte{1, 3, 0, 252, 255, 1, 2, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		const most = 1 << 16
		got, err := inflate(data, most, nil)
		want, wrong := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), most))
		if len(want) == most { // further on they may be wrong
			wrong = nil
		}
		if err == nil && wrong == nil && !bytes.Equal(got, want) {
			t.Errorf("%d bytes, not %d", len(got), len(want))
		}
		if err != nil && wrong == nil {
			t.Errorf("%v, but the library gives %d bytes", err, len(want))
		}
	})
}
