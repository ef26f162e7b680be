package user

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"crease/algo/learn/dialect"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// texts are written into fields: numbers, what is nearly one, and what is none. Words that
// Sight.Words looks for are not among them: the page quotes what it refuses.
var texts = []string{
	"", " ", "0", "1", "-1", "2", "3", "5", "0.5", "-0.75", "1.5e0", "45", "179.9", "-360", "1e-3", "1e-300", "1e308",
	"1e999", "-1e999", "nan", "inf", "−1,5", "1,000", "١٢٣", "0x10", "1/2", "½", "--3", "1.2.3", "1e", "+", "-", ".",
	"1000", "20000", "100000", "1e5", "1e9", "1e10", "99999999999999999999", "0.0001", "7", "12", "64", "65", "128", "129",
	"<b>bold</b>", "<img src=x onerror=alert(1)>", "'; drop table units; --", "\\u0000", "🙂👩‍👩‍👧", "اَلْعَرَبِيَّةُ",
	"a\tb\tc", "1\t2\t3", "1;2;3", "title", "Fold two creases at right angles.", strings.Repeat("9", 400),
	strings.Repeat("long ", 200), "\u202egnirts", "\u0000\u0001", "%", "&", "#", "null", "true",
}

// keys are pressed on whatever has the focus.
var keys = []string{
	"Tab", "Tab", "Tab", "Enter", "Enter", " ", " ", "Escape", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
	"Home", "End", "PageUp", "PageDown", "Delete", "Backspace", "a", "l", "L", "?", "+", "-", "0", "1", "9", "z", "y", "p", ".",
	"q", "b", "n", "d", "s", "[", "]",
}

// randomSpec returns a valid spec that is learned within a moment on most draws.
func randomSpec(r *rand.Rand) spec.Spec {
	d, m := 1+r.IntN(4), 1+r.IntN(5)
	switch r.IntN(9) {
	case 0, 1, 2, 3, 4, 5:
		d = 2
	case 6:
		d, m = 5+r.IntN(6), 1+r.IntN(12)
	}
	return specOf(r, d, m)
}

// specOf returns a valid spec of m units in d inputs.
func specOf(r *rand.Rand, d, m int) spec.Spec {
	s := model.Prepared()
	s.Network = network.Network{}
	for range m {
		w := make([]float64, d)
		for i := range w {
			w[i] = r.NormFloat64()
		}
		s.Network.Append(w, r.NormFloat64(), 0.3+r.Float64())
	}
	s.Network = s.Network.Normalised()
	s.Sampling.Samples = []int64{1000, 5000, 20_000, 100_000}[r.IntN(4)]
	s.Sampling.Seed = r.Uint64N(1000)
	s.Learning.Method = []spec.Method{spec.Exact, spec.Paper, spec.Practical, spec.Rounds}[r.IntN(4)]
	if r.IntN(4) == 0 {
		s.Sampling.Noise = 0.1 * r.Float64()
	}
	return s
}

// randomHash returns what somebody may put behind the # of the address.
func randomHash(r *rand.Rand) string {
	state := func(s spec.Spec) link.State {
		v := model.DefaultView()
		v.Theme = []string{"", "light", "dark"}[r.IntN(3)]
		v.Auto, v.Big, v.Contours = r.IntN(4) == 0, r.IntN(6) == 0, r.IntN(3) == 0
		return link.State{Spec: s, View: v}
	}
	whole := link.Encode(state(randomSpec(r)))
	switch r.IntN(12) {
	case 0, 1, 2:
		return whole
	case 3:
		return whole + []string{"", "", "&embed"}[r.IntN(3)]
	case 4, 5:
		all := gallery.Entries()
		return link.Encode(state(all[r.IntN(len(all))].Spec))
	case 6:
		s := state(randomSpec(r))
		s.View.Mystery = true
		return link.Encode(s)
	case 7:
		s := state(randomSpec(r))
		s.View.Assignment.Title, s.View.Assignment.Task = "A <b>task</b>", texts[r.IntN(len(texts))]
		s.View.Assignment.Locked = 1 << r.IntN(6)
		return link.Encode(s)
	case 8:
		return whole[:r.IntN(len(whole))]
	case 9:
		b := []byte(whole)
		b[r.IntN(len(b))] = "Ab%&.=-_/"[r.IntN(9)]
		return string(b)
	}
	words := []string{"lesson=fold-and-find", "lesson=fold-and-find/3", "lesson=fold-and-find/99", "lesson=nothing",
		"gallery", "gallery=star", "gallery=nothing", "mystery", "mystery=daily", "mystery=3", "help", "share",
		"%", "50%", "", "1.", "2.AAAA", "embed"}
	return words[r.IntN(len(words))]
}

// randomFile returns the name of a file and what is in it.
func randomFile(r *rand.Rand) (name string, data []byte) {
	s := randomSpec(r)
	json := dialect.Encode(s)
	switch r.IntN(14) {
	case 0, 1, 2:
		return "network.json", json
	case 3:
		return "cut.json", json[:r.IntN(len(json))]
	case 4:
		return "samples.csv", []byte(table(samples(r, s.Network, 50+r.IntN(2000))))
	case 5: // read in the worker
		return "large.csv", []byte(table(samples(r, specOf(r, 1+r.IntN(8), 1+r.IntN(4)).Network, 5000)))
	case 6:
		return "ragged.csv", []byte(table(samples(r, s.Network, 20)) + "1,2\n,,,\nx,y,z\n")
	case 7: // as spreadsheets save "Unicode text"
		text := table(samples(r, s.Network, 50+r.IntN(200)))
		return "unicode.csv", utf16(r, strings.ReplaceAll(text, ",", "\t"))
	case 8:
		return "weights.py", fmt.Appendf(nil, "W = np.array([[%g, %g], [0, 1]])\nb = [0, %g]\na = [1, -1]\n",
			r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
	case 9:
		rows := samples(r, s.Network, 50+r.IntN(4000))
		return "samples.npy", array(slices.Concat(rows...), len(rows), len(rows[0]))
	case 10:
		return "weights.npz", archive(s.Network)
	case 11:
		whole := archive(s.Network)
		return "cut.npz", whole[:r.IntN(len(whole))]
	case 12:
		return "empty.csv", bytes.Repeat([]byte("\n"), r.IntN(3))
	}
	junk := make([]byte, 10+r.IntN(3000))
	for i := range junk {
		junk[i] = byte(r.IntN(256))
	}
	return []string{"junk.npy", "junk.json", "junk.txt", "junk.npz"}[r.IntN(4)], junk
}

// samples returns samples of a network, x and then y.
func samples(r *rand.Rand, n network.Network, number int) (rows [][]float64) {
	for range number {
		x := make([]float64, n.Dim())
		for i := range x {
			x[i] = r.NormFloat64()
		}
		rows = append(rows, append(x, n.Eval(x)))
	}
	return rows
}

// table writes rows as CSV, x1,…,xd,y at its head, and its numbers in full: of rounded labels
// rounds make a long search, as rounding is noise that no order explains.
func table(rows [][]float64) string {
	var b strings.Builder
	for i := range rows[0][1:] {
		fmt.Fprintf(&b, "x%d,", i+1)
	}
	b.WriteString("y\n")
	for _, row := range rows {
		for i, v := range row {
			fmt.Fprintf(&b, "%v%s", v, []string{",", "\n"}[(i+1)/len(row)])
		}
	}
	return b.String()
}

// utf16 encodes a text with its mark, in either order of bytes.
func utf16(r *rand.Rand, text string) (out []byte) {
	order := []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian}[r.IntN(2)]
	for _, c := range "\ufeff" + text {
		out = order.AppendUint16(out, uint16(c)) // of a table, which is ASCII
	}
	return out
}

// array writes numbers of a shape as NumPy saves them.
func array(values []float64, shape ...int) []byte {
	of := strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", ", "), "[]") + ","
	header := "{'descr': '<f8', 'fortran_order': False, 'shape': (" + of + "), }"
	header += strings.Repeat(" ", 63-(10+len(header))%64) + "\n"
	out := binary.LittleEndian.AppendUint16([]byte("\x93NUMPY\x01\x00"), uint16(len(header)))
	out, _ = binary.Append(append(out, header...), binary.LittleEndian, values) // numbers always encode
	return out
}

// archive writes the weights of a network as np.savez does.
func archive(n network.Network) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	m, d := n.Units(), n.Dim()
	for i, data := range [][]byte{array(slices.Concat(n.W...), m, d), array(n.B, m), array(n.A, m)} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: []string{"W.npy", "b.npy", "a.npy"}[i]})
		if err != nil {
			panic("user: an archive in memory: " + err.Error())
		}
		w.Write(data) // a buffer takes everything
	}
	z.Close()
	return b.Bytes()
}
