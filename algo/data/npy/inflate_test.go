package npy

import (
	"bytes"
	"compress/flate"
	"errors"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
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

// TestEmptyBlocks unpacks a megabyte of blocks that stand for nothing: the host is asked all
// the time, and whenever it says so reading ends, with its error.
func TestEmptyBlocks(t *testing.T) {
	packed := append(bytes.Repeat([]byte{0, 0, 0, 0xff, 0xff}, 200_000), deflate(t, []byte("end"), 9)...)
	stop, turns := errors.New("stop"), 0
	w := work.New(func() error {
		if turns++; turns == 20 {
			return stop
		}
		return nil
	})
	if got, err := inflate(packed, 10, w); err != stop {
		t.Errorf("%q, %v after %d yields", got, err, turns)
	}
	if got, err := inflate(packed, 10, nil); err != nil || string(got) != "end" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestDamage cuts packed bytes at every length and spoils each of them: what is cut is refused,
// and every error is the one that has a sentence for the reader.
func TestDamage(t *testing.T) {
	data := bytes.Repeat([]byte("a table of numbers "), 40)
	packed := deflate(t, data, 9)
	for n := range packed {
		if got, err := inflate(packed[:n], len(data)+1, nil); err != errDeflate {
			t.Errorf("the first %d of %d bytes give %d, %v", n, len(packed), len(got), err)
		}
		spoiled := bytes.Clone(packed)
		spoiled[n] ^= 0x55
		if got, err := inflate(spoiled, len(data)+1, nil); err != nil && err != errDeflate {
			t.Errorf("byte %d spoiled: %d bytes, %v", n, len(got), err)
		}
	}
}
