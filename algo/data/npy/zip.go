package npy

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"crease/algo/base/work"
)

// What is wrong in more than one place of an archive.
const (
	wordsZip64 = "it is a ZIP64 archive, for more than 65,535 members or files of gigabytes, which is not read; " +
		"save fewer arrays"
	wordsDirectory = "the archive's directory is damaged"
)

// The signatures of a ZIP archive's records.
const (
	zipLocal   = "PK\x03\x04"
	zipCentral = "PK\x01\x02"
	zipEnd     = "PK\x05\x06"
)

// The compression methods of members.
const (
	stored   = 0
	deflated = 8
)

// member is a file in an archive, or a file outside an archive.
type member struct {
	name   string
	size   int    // bytes once inflated
	raw    []byte // the bytes as stored
	method int
	sum    uint32 // CRC-32, of members of an archive
	zipped bool
}

// directory returns the members of an archive. Package archive/zip would add 53 kB to the page.
func directory(data []byte) ([]member, error) {
	before := max(0, len(data)-1<<16-22)
	end := before + bytes.LastIndex(data[before:], []byte(zipEnd))
	if end < before || len(data)-end < 22 {
		return nil, errors.New("the archive is cut off: its directory is missing")
	}
	u16, u32 := binary.LittleEndian.Uint16, binary.LittleEndian.Uint32
	count, length, start := int(u16(data[end+10:])), int(u32(data[end+12:])), int(u32(data[end+16:]))
	if count == 1<<16-1 || length == 1<<32-1 || start == 1<<32-1 {
		return nil, errors.New(wordsZip64)
	}
	if start+length > end {
		return nil, errors.New(wordsDirectory)
	}
	rest := data[start : start+length]
	var list []member
	room := start // the members must not overlap, or a short file could hold any number of long ones
	for range count {
		if len(rest) < 46 || string(rest[:4]) != zipCentral {
			return nil, errors.New(wordsDirectory)
		}
		if max(u32(rest[20:]), u32(rest[24:]), u32(rest[42:])) == 1<<32-1 {
			return nil, errors.New(wordsZip64)
		}
		names := int(u16(rest[28:]))
		next := 46 + names + int(u16(rest[30:])) + int(u16(rest[32:]))
		if room -= int(u32(rest[20:])); room < 0 || len(rest) < next {
			return nil, errors.New(wordsDirectory)
		}
		m := member{name: string(rest[46 : 46+names]), size: int(u32(rest[24:])), method: int(u16(rest[10:])),
			sum: u32(rest[16:]), zipped: true}
		err := m.locate(data[:start], int(u32(rest[42:])), int(u32(rest[20:])))
		if u16(rest[8:])&1 != 0 {
			err = errors.New("it is encrypted")
		}
		if err != nil {
			return nil, fmt.Errorf(wordsArray, shortened(m.name), err)
		}
		list, rest = append(list, m), rest[next:]
	}
	return list, nil
}

// locate finds the length bytes of a member, which follow its local header at offset.
func (m *member) locate(data []byte, offset, length int) error {
	if offset+30 > len(data) || string(data[offset:offset+4]) != zipLocal {
		return errors.New(wordsDirectory)
	}
	header := data[offset:]
	offset += 30 + int(binary.LittleEndian.Uint16(header[26:])) + int(binary.LittleEndian.Uint16(header[28:]))
	if offset+length > len(data) {
		return errors.New(wordsCut)
	}
	m.raw = data[offset : offset+length]
	switch {
	case m.method == stored && m.size != length, m.method == deflated && m.size > mostInflated*(length+1):
		return errors.New(wordsDirectory)
	case m.method != stored && m.method != deflated:
		return fmt.Errorf("it is packed by method %d; save it with numpy.savez or numpy.savez_compressed", m.method)
	}
	return nil
}

func (m *member) head(n int, w *work.Meter) ([]byte, error) {
	if m.method == deflated {
		return inflate(m.raw, n, w)
	}
	return m.raw[:min(n, len(m.raw))], nil
}

// all returns the bytes of the member. Their number and their checksum must be those of the archive's directory.
func (m *member) all(w *work.Meter) ([]byte, error) {
	data, err := m.head(m.size+1, w)
	switch {
	case err != nil || !m.zipped:
		return data, err
	case len(data) < m.size:
		return nil, errors.New(wordsCut)
	}
	sum := uint32(0)
	for i := 0; i < len(data); i += piece {
		part := data[i:min(i+piece, len(data))]
		sum = crc32.Update(sum, crc32.IEEETable, part)
		if err := w.Tick(len(part)); err != nil {
			return nil, err
		}
	}
	if len(data) > m.size || sum != m.sum {
		return nil, errors.New("its bytes are damaged")
	}
	return data, nil
}

// piece is the number of bytes or numbers that are read between two calls of Tick.
const piece = 1 << 16

// errDeflate is the error for deflated data that violate RFC 1951 or end too soon.
var errDeflate = errors.New("it cannot be unpacked: its bytes are damaged")

// mostInflated is the largest number of bytes that one byte of deflated data can represent.
const mostInflated = 1032

// inflate returns the first n bytes of the data that were deflated to src (RFC 1951), or all if there are fewer.
func inflate(src []byte, n int, w *work.Meter) ([]byte, error) {
	in := &deflatedBytes{rest: src, meter: w.Quiet()}
	r := flate.NewReader(in)
	out := make([]byte, 0, min(n, mostInflated*len(src)+1))
	for len(out) < n {
		k, err := r.Read(out[len(out):min(len(out)+piece, cap(out))])
		out = out[:len(out)+k]
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, cmp.Or(in.meter.Err(), errDeflate)
		}
		if err := w.Tick(work.PerByte * k); err != nil {
			return nil, err
		}
	}
	return out, in.meter.Err()
}

// deflatedBytes is the reader from which package flate takes its input. It yields to the host
// as well, because blocks that represent no data take time too.
type deflatedBytes struct {
	rest  []byte
	meter *work.Meter // counts on its own, so that progress does not depend on it
}

// Read implements io.Reader.
func (d *deflatedBytes) Read(b []byte) (int, error) {
	switch {
	case d.meter.Err() != nil: // package flate ignores an error that comes with bytes
		return 0, d.meter.Err()
	case len(d.rest) == 0:
		return 0, io.EOF
	}
	n := copy(b, d.rest)
	d.rest = d.rest[n:]
	return n, d.meter.Tick(64 * n) // a block of a dozen bytes may consist of its Huffman codes only
}
