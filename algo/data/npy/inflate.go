package npy

import (
	"cmp"
	"errors"
	"math/bits"

	"crease/algo/base/work"
)

// errDeflate says that deflated data break the rules of RFC 1951, or end too soon.
var errDeflate = errors.New(wordsInflate)

// inflate returns the first n bytes, or all if there are fewer, of what src was deflated
// from (RFC 1951). Package compress/flate does the same, but brings 40 kB to a page that
// has none to spare.
func inflate(src []byte, n int, w *work.Meter) ([]byte, error) {
	f := &inflater{src: src, most: n, out: make([]byte, 0, min(n, mostInflated*len(src))), meter: w}
	for last := uint(0); last == 0 && !f.full(); {
		f.tick()
		last = f.bits(1)
		switch f.bits(2) {
		case 0:
			f.stored()
		case 1:
			f.codes(fixedLiterals, fixedDistances)
		case 2:
			literals, distances := f.tables()
			if !f.failed {
				f.codes(literals, distances)
			}
		default:
			f.failed = true
		}
		if f.failed {
			return nil, cmp.Or(f.err, errDeflate)
		}
	}
	return f.out, nil
}

// inflater reads bits, the lowest of every byte first. Once failed is set what it reads
// means nothing.
type inflater struct {
	src    []byte
	hold   uint64 // bits that were taken from src and not yet read
	held   uint
	most   int
	out    []byte
	failed bool

	meter   *work.Meter
	counted int   // of out
	err     error // the meter's
}

// tick counts what has come out since the last time, and a block.
func (f *inflater) tick() {
	f.err = f.meter.Tick(blockWork + work.PerByte*(len(f.out)-f.counted))
	f.counted, f.failed = len(f.out), f.failed || f.err != nil
}

// blockWork is what the codes of a block take to make, even of one that holds nothing.
const blockWork = 4000

func (f *inflater) full() bool { return len(f.out) >= f.most }

// need holds n bits at least, n ≤ 48. Beyond the end they are zeros, for a code may be
// shorter than what is looked at.
func (f *inflater) need(n uint) {
	for f.held < n && len(f.src) > 0 {
		f.hold |= uint64(f.src[0]) << f.held
		f.src, f.held = f.src[1:], f.held+8
	}
}

func (f *inflater) drop(n uint) {
	if n > f.held {
		f.failed, n = true, f.held
	}
	f.hold, f.held = f.hold>>n, f.held-n
}

func (f *inflater) bits(n uint) uint {
	f.need(n)
	v := uint(f.hold & (1<<n - 1))
	f.drop(n)
	return v
}

// stored copies a block that was not deflated.
func (f *inflater) stored() {
	f.drop(f.held % 8)
	length := f.bits(16)
	if f.bits(16) != ^length&0xffff {
		f.failed = true
	}
	for ; length > 0 && !f.failed && !f.full(); length-- {
		f.out = append(f.out, byte(f.bits(8)))
	}
}

// The lengths from 3 on and the distances from 1 on that the symbols stand for, by their
// extra bits.
var (
	lengthBase, lengthBits     = bases(28, 4, 3)
	distanceBase, distanceBits = bases(30, 2, 1)
)

// bases lists n symbols: after the first two groups, every group of a size has one extra
// bit more.
func bases(n, group, first int) (base []int, extra []uint) {
	for i := range n {
		bits := uint(max(0, i/group-1))
		base, extra = append(base, first), append(extra, bits)
		first += 1 << bits
	}
	return base, extra
}

// codes reads a block of literals, and of lengths and distances back.
func (f *inflater) codes(literals, distances *code) {
	for !f.failed && !f.full() {
		if len(f.out)-f.counted >= piece {
			f.tick()
		}
		s := f.symbol(literals)
		if s < 256 {
			f.out = append(f.out, byte(s))
			continue
		}
		if s == 256 {
			return
		}
		length := 258
		if s -= 257; s < 28 {
			length = lengthBase[s] + int(f.bits(lengthBits[s]))
		} else if s > 28 {
			f.failed = true
			return
		}
		s = f.symbol(distances)
		if s >= len(distanceBase) {
			f.failed = true
			return
		}
		from := len(f.out) - distanceBase[s] - int(f.bits(distanceBits[s]))
		if from < 0 || f.failed {
			f.failed = true
			return
		}
		for ; length > 0 && !f.full(); length-- {
			f.out = append(f.out, f.out[from])
			from++
		}
	}
}

// longest is the length of the longest code in bits.
const longest = 15

// code is a Huffman code: the numbers of codes by their length, and the symbols by their
// codes. quick gives the symbols of codes of up to nine bits at once: symbol·16 + length.
type code struct {
	count   [longest + 1]int
	symbols []int
	quick   [1 << quickBits]uint16
}

const quickBits = 9

// newCode makes the canonical code whose symbols have these lengths, 0 for unused ones;
// nil if there is no such code.
func newCode(lengths []byte) *code {
	c := &code{symbols: make([]int, len(lengths))}
	for _, n := range lengths {
		c.count[n]++
	}
	c.count[0] = 0
	var place, next [longest + 2]int
	for n, left := 1, 1; n <= longest; n++ {
		if left = 2*left - c.count[n]; left < 0 {
			return nil
		}
		place[n+1] = place[n] + c.count[n]
		next[n+1] = (next[n] + c.count[n]) << 1
	}
	for s, n := range lengths {
		if n == 0 {
			continue
		}
		c.symbols[place[n]] = s
		place[n]++
		if n <= quickBits {
			start := int(bits.Reverse16(uint16(next[n])) >> (16 - n))
			for i := start; i < len(c.quick); i += 1 << n {
				c.quick[i] = uint16(s<<4 | int(n))
			}
		}
		next[n]++
	}
	return c
}

// symbol reads one symbol.
func (f *inflater) symbol(c *code) int {
	f.need(longest)
	if q := c.quick[f.hold&(1<<quickBits-1)]; q != 0 {
		f.drop(uint(q & 15))
		return int(q >> 4)
	}
	first, index, word := 0, 0, 0
	for n := 1; n <= longest; n++ {
		word |= int(f.hold>>(n-1)) & 1
		if word-first < c.count[n] {
			f.drop(uint(n))
			return c.symbols[index+word-first]
		}
		index += c.count[n]
		first = (first + c.count[n]) << 1
		word <<= 1
	}
	f.failed = true
	return 0
}

// The codes of blocks that do not bring their own.
var fixedLiterals, fixedDistances = fixedCodes()

func fixedCodes() (literals, distances *code) {
	lengths := make([]byte, 288)
	for s := range lengths {
		switch {
		case s < 144:
			lengths[s] = 8
		case s < 256:
			lengths[s] = 9
		case s < 280:
			lengths[s] = 7
		default:
			lengths[s] = 8
		}
	}
	literals = newCode(lengths)
	for s := range 30 {
		lengths[s] = 5
	}
	return literals, newCode(lengths[:30])
}

// tableOrder is the order in which the lengths of the codes for lengths are given.
var tableOrder = [...]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// tables reads the codes that a block brings.
func (f *inflater) tables() (literals, distances *code) {
	n, m, k := int(f.bits(5))+257, int(f.bits(5))+1, int(f.bits(4))+4
	var short [19]byte
	for _, s := range tableOrder[:k] {
		short[s] = byte(f.bits(3))
	}
	c := newCode(short[:])
	if c == nil {
		f.failed = true
		return nil, nil
	}
	lengths := make([]byte, n+m)
	for i := 0; i < len(lengths) && !f.failed; {
		s, times, value := f.symbol(c), 1, byte(0)
		switch {
		case s < 16:
			value = byte(s)
		case s == 16 && i > 0:
			times, value = 3+int(f.bits(2)), lengths[i-1]
		case s == 17:
			times = 3 + int(f.bits(3))
		case s == 18:
			times = 11 + int(f.bits(7))
		default:
			f.failed = true
		}
		for ; times > 0; times-- {
			if i == len(lengths) {
				f.failed = true
				break
			}
			lengths[i] = value
			i++
		}
	}
	literals, distances = newCode(lengths[:n]), newCode(lengths[n:])
	f.failed = f.failed || literals == nil || distances == nil
	return literals, distances
}
