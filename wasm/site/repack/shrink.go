package repack

import (
	"bytes"
	"encoding/binary"
	"slices"

	"crease/wasm/op"
)

// A place in Go's program is the number of its function, shifted, and a number within it. A goroutine that stops leaves
// its functions and comes back to where it was: each is a loop that begins with a table of places, the ends of blocks.

const (
	placeBits = 16

	// The first variables: the place to go on at, which is the argument, an i32, and the function's number.
	placeVariable  = 0
	numberVariable = 2
)

// shrink rewrites a function such that it does the same, and compressed takes fewer bytes:
//
//   - Before every call it writes its own place. Its number is put into a variable, once: elsewhere its
//     instructions are then those of other functions.
//   - After every call it leaves if the goroutine has stopped. Go jumps to the function's end, over a number
//     of blocks that is another one every time. It returns.
//   - A jump forward goes to the end of a block, not to the table for it, which is faster too.
//   - Addresses on the stack are computed in 32 bits, not in 64.
func (b *body) shrink() {
	locals, ok := addVariable(b.locals)
	if !b.isGo || !ok {
		return
	}
	list := decode(b.code)
	s := shrinker{list: list, number: b.number, leaves: bytes.HasSuffix(b.code, []byte{op.End, op.I32Const, 1, op.End})}
	s.findTable()
	if s.shares = slices.ContainsFunc(list, s.isOwnPlace); s.shares {
		s.code = op.AppendSigned([]byte{op.I64Const}, int64(b.number))
		s.code = append(s.code, op.I64Const, placeBits, op.I64Shl, op.LocalSet, numberVariable)
		b.locals = locals
	}
	for i := 0; i < len(list); {
		n := s.replace(i)
		if n == 0 {
			s.code = append(s.code, list[i].all...)
			n = 1
		}
		i += n
	}
	if s.odd || len(s.open) > 0 {
		fail(errCode)
	}
	b.code = s.code
}

// addVariable adds one for the function's number; ok is false if they do not begin with one i32, as Go's do.
func addVariable(locals []byte) (more []byte, ok bool) {
	r := reader{rest: locals}
	groups := r.unsigned()
	if groups == 0 || r.unsigned() != 1 || r.byte() != op.TypeI32 {
		return nil, false
	}
	rest, count := r.rest, uint64(1)
	if groups > 1 {
		if n := r.unsigned(); r.byte() == op.TypeI64 {
			rest, count, groups = r.rest, count+n, groups-1
		}
	}
	more = append(binary.AppendUvarint(nil, groups+1), 1, op.TypeI32)
	more = append(binary.AppendUvarint(more, count), op.TypeI64)
	return append(more, rest...), true
}

type shrinker struct {
	list   []instruction
	number uint64
	shares bool // its number is in the variable
	leaves bool // it ends with what follows the end of the outermost block: it reports that the goroutine has stopped
	odd    bool // it does something that Go's compiler does not
	code   []byte

	// Blocks, as the numbers of the instructions that they begin with.
	open  []int // those that are open, the outermost first
	table []int // for a place, that at whose end the function goes on; nil if no place is ever jumped to
	loop  int   // that which begins with the table
}

// findTable finds the loop that begins with a table of places, if calls by number alone read their variable.
func (s *shrinker) findTable() {
	at := slices.IndexFunc(s.list, func(i instruction) bool { return i.code == op.BrTable })
	for i, in := range s.list {
		if in.code == op.LocalGet && in.number() == placeVariable && i != at-1 &&
			!(i >= 2 && begins(s.list[i-2:], op.LocalSet, op.I32Const) && s.list[i-2].number() == placeVariable) {
			return
		}
	}
	if at < 2 || s.list[at-1].code != op.LocalGet || s.list[at-1].number() != placeVariable {
		return
	}
	s.loop = at - 2
	for s.loop > 0 && s.list[s.loop].code == op.Block {
		s.loop--
	}
	if s.list[s.loop].code != op.Loop {
		return
	}
	r := reader{rest: s.list[at].all[1:]}
	for range r.unsigned() + 1 {
		label := int(r.unsigned())
		if label > at-3-s.loop { // out of the loop
			s.table = nil
			return
		}
		s.table = append(s.table, at-2-label)
	}
}

// replace appends what takes the place of n instructions from i on, nothing and 0 if instruction i stays.
func (s *shrinker) replace(i int) (n int) {
	in, next := s.list[i], s.list[i+1:]
	switch in.code {
	case op.Block, op.Loop, op.If:
		s.open = append(s.open, i)
	case op.End:
		if len(s.open) > 0 {
			s.open = s.open[:len(s.open)-1]
		} else if len(next) > 0 { // the last one ends the function
			s.odd = true
		}
	case op.Br, op.BrIf:
		depth := int(in.number())
		if in.code == op.BrIf && s.leaves && depth == len(s.open)-1 {
			s.code = append(s.code, op.If, op.TypeVoid, op.I32Const, 1, op.Return, op.End)
			return 1
		}
		// What goes to the table has set the place.
		if s.table != nil && depth < len(s.open) && s.open[len(s.open)-1-depth] == s.loop &&
			!(i >= 2 && begins(s.list[i-2:], op.I32Const, op.LocalSet) && s.list[i-1].number() == placeVariable) {
			s.odd = true
		}
	case op.I32Const:
		if begins(next, op.LocalSet, op.Br) && next[0].number() == placeVariable {
			return s.jump(uint64(in.constant()), next[1].number())
		}
	case op.I64Const:
		if s.isOwnPlace(in) {
			s.code = append(s.code, op.LocalGet, numberVariable, op.I64Const)
			s.code = append(op.AppendSigned(s.code, in.constant()&(1<<placeBits-1)), op.I64Or)
			return 1
		}
	case op.I64Extend:
		if begins(next, op.I64Const, op.I64Add, op.I32Wrap) {
			s.code = append(op.AppendSigned(append(s.code, op.I32Const), int64(int32(next[0].constant()))), op.I32Add)
			return 4
		}
	case op.LocalGet, op.LocalSet, op.LocalTee:
		if v := in.number(); s.shares && v >= numberVariable {
			s.code = binary.AppendUvarint(append(s.code, in.code), v+1)
			return 1
		}
	}
	return 0
}

// isOwnPlace reports whether an instruction gives a place in the function.
func (s *shrinker) isOwnPlace(in instruction) bool {
	return in.code == op.I64Const && uint64(in.constant())>>placeBits == s.number
}

// begins reports whether a list begins with instructions.
func begins(list []instruction, codes ...byte) bool {
	return len(list) >= len(codes) && slices.EqualFunc(list[:len(codes)], codes, func(i instruction, code byte) bool {
		return i.code == code
	})
}

// jump appends a jump to the end of the block of a place, instead of three instructions by the table; else 0.
func (s *shrinker) jump(place, depth uint64) (n int) {
	if place >= uint64(len(s.table)) || depth >= uint64(len(s.open)) || s.open[uint64(len(s.open))-1-depth] != s.loop {
		return 0
	}
	at := slices.Index(s.open, s.table[place])
	if at < 0 {
		return 0
	}
	s.code = binary.AppendUvarint(append(s.code, op.Br), uint64(len(s.open)-1-at))
	return 3
}
