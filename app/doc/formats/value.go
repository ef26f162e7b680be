package formats

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// value reads a number, a list, or a call that wraps one.
func (p *parser) value(depth int) item {
	t := p.next()
	p.items++
	switch {
	case p.items > 8*spec.MaxUnits*spec.MaxDim: // more than any network takes
		panic(refused(t.line,
			"the text has more numbers than a network here needs: at most %d units and %d inputs",
			spec.MaxUnits, spec.MaxDim))
	case depth > 12: // deeper than any array that is read
		panic(refused(t.line, "lists are nested too deeply"))
	case t.kind == tokenNumber:
		return item{line: t.line, num: number(t)}
	case t.kind == tokenString:
		return item{line: t.line, kind: itemString, text: t.text}
	case t.is(openRows):
		v := p.list(t.line, "]", depth)
		for p.after(1).is(joinRows) {
			p.join(v.list, depth)
		}
		v.loose = true
		return v
	case t.is("["):
		return p.suffix(p.list(t.line, "]", depth))
	case t.is("("):
		return p.suffix(p.list(t.line, ")", depth))
	case t.is("{"):
		if p.peek().is("}") || p.after(1).is(":") {
			return p.dict(t.line, depth)
		}
		return p.list(t.line, "}", depth)
	case t.is("<"):
		return p.printed(t, depth)
	case t.kind == tokenName && t.text == "Parameter" && p.peek().text == "containing":
		p.at += 2
		p.skipNewlines()
		return p.value(depth + 1)
	case t.kind == tokenName && p.peek().is("["):
		if types.has(t.text) {
			return p.value(depth)
		}
	case t.kind == tokenName && p.peek().is("("):
		return p.call(t, depth)
	case t.kind == tokenName:
		switch word := last(strings.ToLower(t.text)); word {
		case "none", "null", "true", "false":
			return item{line: t.line, kind: itemWord, text: word}
		case "nan", "inf", "infinity":
			panic(refused(t.line, notFinite, t.text))
		}
	}
	panic(unexpected(t))
}

// types are Julia's names of numbers before a list of them.
const types words = "Float16 Float32 Float64 Int64 Real Any"

func number(t token) float64 {
	v, err := strconv.ParseFloat(strings.ReplaceAll(t.text, "_", ""), 64)
	if math.IsInf(v, 0) {
		panic(refused(t.line, notFinite, t.text))
	}
	if err != nil {
		panic(refused(t.line, "%q is not a number", t.text))
	}
	return v
}

// list reads up to the closing bracket; commas may be missing. Rows may end in semicolons, or with the line.
func (p *parser) list(line int, end string, depth int) item {
	v := item{line: line, kind: itemList}
	var rows []item
	commas, blanks := 0, 0
	endRow := func() {
		rows = append(rows, item{line: p.peek().line, kind: itemList, list: v.list})
		v.list = nil
	}
	for !p.peek().is(end) {
		if end == "]" && p.skip(";") {
			endRow()
			v.loose, v.wrapped = true, false
			continue
		}
		e := p.value(depth + 1)
		v.list = append(v.list, e)
		switch t := p.peek(); {
		case t.is(","):
			p.next()
			commas++
		case t.kind != tokenNumber || e.kind != itemNumber:
		case !t.free: // 1-2
			panic(refused(t.line, computed))
		case t.gap >= 0 && end == "]" && depth > 0: // a long row
		case t.gap >= 0 && end == "]":
			v.wrapped = !v.loose
			endRow()
		default:
			blanks++
		}
	}
	if t := p.next(); blanks > 0 && (commas > 0 || end != "]") { // 1 -2, 3 may be two numbers or three
		panic(refused(t.line, "some numbers of the list are parted by commas and some are not: put commas between all"))
	}
	if rows != nil {
		if len(v.list) > 0 {
			endRow()
		}
		v.list = rows
	}
	return v
}

// join reads the next columns of a wide matrix, which is printed in pieces, into its rows.
func (p *parser) join(rows []item, depth int) {
	p.next()
	mark := p.next()
	p.skipNewlines()
	if open := p.next(); !open.is(openRows) {
		panic(unexpected(open))
	}
	more := p.list(mark.line, "]", depth).list
	if len(more) != len(rows) {
		panic(refused(mark.line, inPieces))
	}
	for i := range more {
		rows[i].list = append(rows[i].list, more[i].list...)
	}
}

func (p *parser) dict(line, depth int) item {
	v := item{line: line, kind: itemDict}
	for !p.peek().is("}") {
		t := p.next()
		if t.kind == tokenMark || t.kind == tokenEnd {
			panic(unexpected(t))
		}
		if !p.skip(":") {
			panic(unexpected(p.peek()))
		}
		v.keys, v.list = append(v.keys, t.text), append(v.list, p.value(depth+1))
		if !p.skip(",") && !p.peek().is("}") {
			panic(unexpected(p.peek()))
		}
	}
	p.next()
	return v
}

// printed reads a variable as TensorFlow and Keras print it, with its name:
// <tf.Variable 'dense/kernel:0' shape=(2, 3) dtype=float32, numpy=array(…)>.
func (p *parser) printed(open token, depth int) item {
	name := ""
	for path := false; ; {
		t := p.next()
		switch {
		case t.kind == tokenEnd, t.is(">"):
			panic(refused(open.line, "a variable is printed without its numbers; print it as .numpy()"))
		case t.is(","):
			path = false
		case t.is("=") || t.kind == tokenNewline:
		case t.kind == tokenName && p.peek().is("=") && (t.text == "numpy" || t.text == "value"):
			p.next()
			p.skipNewlines()
			v := p.value(depth + 1)
			if !p.skip(">") {
				panic(unexpected(p.peek()))
			}
			v.text = name
			return v
		case t.text == "path" && p.peek().is("="):
			path = true
		case path, t.kind == tokenString && name == "":
			name += t.text
		}
	}
}

// wrappers are the functions whose first argument is the array itself.
const wrappers words = "array asarray asanyarray matrix tensor Tensor as_tensor FloatTensor Array DeviceArray " +
	"FrozenDict Params structure c mat tensor1d tensor2d DoubleTensor Parameter constant Variable OrderedDict list " +
	"tuple float float16 float32 float64 double"

// sides are the arguments with which R gives a list of numbers a shape.
var sides = []words{"dim Dim", "nrow", "ncol", "byrow"}

// call reads the arguments of a function that wraps an array: the first is it,
// those by name (dtype, device, requires_grad, grad_fn) are passed over but for R's shapes.
func (p *parser) call(name token, depth int) item {
	if !wrappers.has(last(name.text)) {
		panic(refused(name.line, unknownCall, name.text))
	}
	p.next()
	if name.text == "c" {
		return p.list(name.line, ")", depth)
	}
	var v *item
	var shape [4][]float64
	for n := 0; !p.peek().is(")"); n++ {
		p.skip(".") // of .Dim
		t := p.peek()
		named := t.kind == tokenName && p.after(1).is("=")
		if v == nil && !named {
			first := p.value(depth + 1)
			v = &first
		} else {
			at := find(t.text, sides...)
			shaped := at >= 0
			if !named {
				at, shaped = n, name.text == "matrix" && n < len(shape)
			}
			if list := p.argument(shaped); shaped {
				shape[at] = list
			}
		}
		if !p.skip(",") && !p.peek().is(")") {
			panic(unexpected(p.peek()))
		}
	}
	p.next()
	switch {
	case v == nil:
		panic(refused(name.line, "%s() holds no numbers", name.text))
	case v.kind == itemString: // np.matrix('1 0; 0.6 0.8')
		if try(func() {
			in := &parser{cursor: cursor{tokens: lex("["+v.text+"]", nil)}, items: p.items}
			*v = in.value(depth + 1)
		}).err != nil {
			panic(refused(name.line, notExpected, v.text))
		}
	case shape[0] != nil || shape[1] != nil || shape[2] != nil:
		return reshaped(*v, shape)
	}
	return p.suffix(*v)
}

// argument goes past an argument and returns the numbers in it as R writes them, if they are wanted: 3, 3:2, c(3L, 2L),
// TRUE. A bracket that closes nothing is passed over, and so is a number that nobody asks for and that is none.
func (p *parser) argument(wanted bool) (out []float64) {
	for depth := 0; ; p.next() {
		switch t := p.peek(); {
		case t.kind == tokenEnd, depth == 0 && (t.is(",") || t.is(")")):
			return out
		case t.opens():
			depth++
		case t.closes():
			depth = max(0, depth-1)
		case wanted && t.kind == tokenNumber:
			out = append(out, number(t))
		case t.text == "TRUE" || t.text == "T":
			out = append(out, 1)
		}
	}
}

// reshaped returns a list as a matrix, column after column as R has them. shape is its dim, nrow, ncol and byrow.
func reshaped(v item, shape [4][]float64) item {
	list, _, ok := numbers(v)
	rows, cols := 0, 0
	switch n := len(list); {
	case len(shape[0]) == 1:
		return v
	case len(shape[0]) == 2:
		rows, cols = int(shape[0][0]), int(shape[0][1])
	case len(shape[1]) == 1 && shape[1][0] >= 1:
		rows = int(shape[1][0])
		cols = n / rows
	case len(shape[2]) == 1 && shape[2][0] >= 1:
		cols = int(shape[2][0])
		rows = n / cols
	}
	if !ok || rows < 1 || rows > len(list) || rows*cols != len(list) {
		panic(refused(v.line, "%d numbers do not make a matrix of %d×%d", len(list), rows, cols))
	}
	byRow := list
	if len(shape[3]) == 0 {
		byRow = make([]float64, len(list))
		for i, x := range list {
			byRow[i%rows*cols+i/rows] = x
		}
	}
	out := itemOf([]int{rows, cols}, byRow)
	out.line, out.loose = v.line, true
	return out
}

// suffix reads what may stand behind an array: what keeps its numbers, and .T or MATLAB's sign, which turn it.
func (p *parser) suffix(v item) item {
	turns := 0
	for p.peek().is(".") || p.peek().is("'") {
		dot := p.next()
		name := dot
		if dot.is(".") {
			name = p.next()
		}
		switch keeps := words("numpy detach cpu tolist double float").has(name.text); {
		case name.text == "T" || name.text == "'":
			turns++
		case !keeps || !p.next().is("(") || !p.next().is(")"):
			panic(refused(dot.line, "the method .%s is not supported; write out the numbers", name.text))
		}
	}
	if turns == 0 {
		return v
	}
	rows := linalg.Transpose(matrix("the array", v))
	if turns%2 == 0 {
		return v
	}
	out := itemOf([]int{len(rows), len(rows[0])}, slices.Concat(rows...))
	out.line, out.loose = v.line, v.loose
	return out
}

func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
