// Package link carries a spec and a view in the location's hash, so that a
// link is the whole experiment. The form is
//
//	1.BASE64URL( network, tagged fields, CRC-32 )
//
// where 1 is the version. The network is d, m, the rows of W, b and a. A tagged
// field is its number in the table of fields and its value, written only where
// it differs from the default; tag 0 ends the list. Numbers are exact. The
// checksum covers everything before it.
package link

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/model"
)

// State is what a link carries.
type State struct {
	Spec spec.Spec
	View model.View
}

// The errors of Decode, as sentences for the reader. An invalid spec gives the
// *network.FieldError of its validation.
var (
	ErrDamaged = errors.New(damaged)
	ErrVersion = errors.New(newer)
)

const version = "1"

// Length bounds of what is decoded: longer hashes are not ours.
const maxHash = 1 << 20

// Encode returns the hash of a state, without the number sign.
func Encode(s State) string {
	var b []byte
	n := s.Spec.Network
	b = binary.AppendUvarint(b, uint64(n.Dim()))
	b = binary.AppendUvarint(b, uint64(n.Units()))
	for _, w := range n.W {
		for _, v := range w {
			b = appendFloat(b, v)
		}
	}
	for i := range n.B {
		b = appendFloat(b, n.B[i])
		b = appendFloat(b, n.A[i])
	}
	b = appendFields(b, &s)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return version + "." + base64.RawURLEncoding.EncodeToString(b)
}

// Decode returns the state that Encode wrote, with or without the number sign
// in front. What it returns is valid.
func Decode(hash string) (State, error) {
	hash = strings.TrimPrefix(hash, "#")
	v, text, ok := strings.Cut(hash, ".")
	if !ok || len(hash) > maxHash {
		return State{}, ErrDamaged
	}
	if v != version {
		if isNumber(v) {
			return State{}, ErrVersion
		}
		return State{}, ErrDamaged
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(b) < 4 {
		return State{}, ErrDamaged
	}
	body, sum := b[:len(b)-4], binary.BigEndian.Uint32(b[len(b)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return State{}, ErrDamaged
	}
	r := &reader{buf: body}
	s := blank()
	if s.Spec.Network, err = readNetwork(r); err != nil {
		return State{}, err
	}
	if err := readFields(r, &s); err != nil {
		return State{}, err
	}
	if r.bad || len(r.buf) != 0 {
		return State{}, ErrDamaged
	}
	s.View = sanitize(s.View, s.Spec)
	return s, s.Spec.Validate(true)
}

// blank is the state whose fields are left out.
func blank() State {
	return State{Spec: spec.Default(), View: model.DefaultView()}
}

func readNetwork(r *reader) (network.Network, error) {
	var n network.Network
	d, m := r.uvarint(), r.uvarint()
	if d > spec.MaxDim || m > spec.MaxUnits || d == 0 || m == 0 || d*m > uint64(len(r.buf)) {
		return n, ErrDamaged
	}
	for range m {
		w := make([]float64, d)
		for j := range w {
			w[j] = r.float()
		}
		n.W = append(n.W, w)
	}
	for range m {
		n.B = append(n.B, r.float())
		n.A = append(n.A, r.float())
	}
	if r.bad {
		return network.Network{}, ErrDamaged
	}
	return n, nil
}

func isNumber(s string) bool {
	return s != "" && len(s) < 6 && strings.Trim(s, "0123456789") == ""
}
