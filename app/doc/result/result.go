// Package result holds what somebody has done on the page – a run, a lesson or a mystery sheet – and
// writes it as a result code: one line of at most MaxCode characters, which students send to their
// teacher in whatever they write to each other with. Find reads the codes of any text. A code is
//
//	CREASE2-BASE32( length, fields, checksum )
//
// where 2 is the version; codes of version 1, without time and try, are read as well. The digits are letters and
// figures without I, L, O and U, to be read aloud and typed; the length makes it no matter what stands around a code or
// between its characters, nor does a missing prefix. Codes are no proof: whoever reads this can make one.
package result

import (
	"hash/crc32"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"crease/app/doc/assignment"
)

// Did is what somebody has done.
type Did int

// What can be done.
const (
	Run     Did = 1 + iota // a drawing or a table was learned
	Lesson                 // questions of a lesson were answered
	Mystery                // a hidden drawing was guessed
)

// Key is the word for d in files and messages.
func (d Did) Key() string { return [...]string{"", "run", "lesson", "mystery"}[d] }

// Result is what somebody has done. Right of Of says how well: units found of those drawn, right answers
// of the questions, creases guessed of those hidden. Of is 0 where nothing is known to compare with.
type Result struct {
	Did       Did
	Name      string // what the student has typed
	Visit     int    // of the browser, at random: tells apart what two people of one name, or without one, have done
	At        int    // when, in minutes since Epoch; 0 if it is unknown, as of codes of version 1
	Again     int    // how many tries there were before this one: of a lesson, begun anew
	Right, Of int

	// Of a run, and of a mystery sheet what is known of it.
	Drawing int     // a checksum of the network
	Method  int     // of spec.Methods
	Samples int64   // that were learned from; of a mystery sheet not in the code
	Risk    float64 // E(f−g)², negative if it is unknown; of a mystery sheet not in the code

	Lesson  string // its key
	Answers []int  // of its steps: choices from 0, or one of the values below
	Asked   []int  // the right answers, NoneAt for none; not in the code

	Level, Number  int // of a mystery sheet: of the levels, or 0 and the day, or 0 and 0 for somebody's own
	Guessed, Tries int // creases of the guess, and scores that were asked for
	Left           int // of E f², in thousandths: what the guess does not explain
}

// Answers that are no choice.
const (
	Shown  = -1 // the outcome was shown without an answer
	Open   = -2 // not answered yet
	NoneAt = -3 // the step asks nothing
)

// Epoch is where the time of a code begins.
var Epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Time returns when it was done, to the minute; ok is false if that is unknown.
func (r Result) Time() (t time.Time, ok bool) {
	return Epoch.Add(time.Duration(r.At) * time.Minute), r.At > 0
}

// Done reports whether nothing is open.
func (r Result) Done() bool { return !slices.Contains(r.Answers, Open) }

// Score is Right as a part of Of, −1 if there is nothing to compare with.
func (r Result) Score() float64 {
	if r.Of == 0 {
		return -1
	}
	return float64(r.Right) / float64(r.Of)
}

// CleanName returns a name as a code can hold it, in at most n bytes: one line without invisible characters.
func CleanName(name string, n int) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs):
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	return strings.TrimSpace(assignment.Cut(strings.Join(strings.Fields(name), " "), max(n, 0)))
}

// MaxCode is the number of characters of the longest code.
const MaxCode = 120

const (
	digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // of five bits each, as Crockford chose them

	lengthDigits = 2 // say how many digits follow the prefix
	sumDigits    = 5
)

type format struct {
	prefix string
	most   int    // digits
	sealed string // what the checksum covers before the digits
	timed  bool   // it tells time and try
}

var formats = [...]format{
	{prefix: "CREASE1-", most: 72},
	{prefix: "CREASE2-", most: MaxCode - len("CREASE2-"), sealed: "2", timed: true},
}

var newest = &formats[len(formats)-1]

// Bounds of what a code holds. A number beyond its bits is written as the largest.
const (
	MaxName = 24 // bytes; with a long lesson there is room for fewer, see Room
	mostKey = 30 // letters of a lesson's key; of a longer one the beginning is kept
	keyBits = 6  // a letter

	lengthBits = 5 // of how many letters or answers there are
)

const keyLetters = "-0123456789abcdefghijklmnopqrstuvwxyz"

var everyByte = func() string {
	var all [256]byte
	for i := range all {
		all[i] = byte(i)
	}
	return string(all[:])
}()

// Encode returns the code of r, with as much of its name as there is room for.
func Encode(r Result) string { return newest.encode(r) }

func (f *format) encode(r Result) string {
	r.Name = CleanName(r.Name, f.room(r))
	t := &coder{format: f}
	t.result(&r)
	n := lengthDigits + (len(t.bits)+4)/5 + sumDigits
	text := string([]byte{digits[n/32], digits[n%32]})
	for t.reads = true; t.at < len(t.bits); {
		var v int
		t.number(&v, 5)
		text += digits[v : v+1]
	}
	return f.prefix + text + checksum(f.sealed+text)
}

// Room returns how many bytes of a name the code of r holds.
func Room(r Result) int { return newest.room(r) }

func (f *format) room(r Result) int {
	r.Name = ""
	t := &coder{format: f}
	t.result(&r)
	return min((5*(f.most-lengthDigits-sumDigits)-len(t.bits))/8, MaxName)
}

// checksum returns the digits of a CRC-32 without its lowest bits.
func checksum(text string) string {
	sum := crc32.ChecksumIEEE([]byte(text)) >> (32 - 5*sumDigits)
	var b [sumDigits]byte
	for i := range b {
		b[sumDigits-1-i] = digits[sum%32]
		sum /= 32
	}
	return string(b[:])
}

// decode returns the result of the digits that a text begins with, all in capitals, and their code and number.
func decode(text string) (r Result, code string, n int, ok bool) {
	if len(text) < lengthDigits {
		return r, "", 0, false
	}
	high, low := strings.IndexByte(digits, text[0]), strings.IndexByte(digits, text[1])
	n = 32*high + low
	if high < 0 || low < 0 || n <= lengthDigits+sumDigits || n > len(text) {
		return r, "", 0, false
	}
	text, sum := text[:n-sumDigits], text[n-sumDigits:n]
	for i := range formats {
		f := &formats[i]
		if n > f.most || checksum(f.sealed+text) != sum {
			continue
		}
		t := &coder{format: f}
		for _, c := range []byte(text[lengthDigits:]) {
			v := strings.IndexByte(digits, c)
			t.number(&v, 5)
		}
		t.reads = true
		r = Result{}
		t.result(&r)
		code = f.prefix + text + sum
		if r.Did >= Run && r.Did <= Mystery && f.encode(r) == code {
			return r, code, n, true
		}
	}
	return r, "", 0, false
}

// coder writes values to bits, or reads them: the same methods do both, so that there is one layout. Each takes a
// pointer to a value, which writing may change to what reading gives back. Bits that nothing could have written are
// read as something else, which decode notices: it is written otherwise.
type coder struct {
	*format
	bits  []byte
	at    int
	reads bool
}

func (t *coder) result(r *Result) {
	t.number((*int)(&r.Did), 3)
	t.number(&r.Visit, VisitBits)
	t.number(&r.Right, 7)
	t.number(&r.Of, 7)
	if t.timed {
		t.number(&r.At, timeBits)
		t.number(&r.Again, againBits)
	}
	switch r.Did {
	case Run:
		t.number(&r.Drawing, DrawingBits)
		t.number(&r.Method, 3)
		t.samples(&r.Samples)
		t.risk(&r.Risk)
	case Lesson:
		r.Lesson = r.Lesson[:min(len(r.Lesson), mostKey)]
		t.text(&r.Lesson, keyBits, keyLetters)
		t.answers(&r.Answers)
	case Mystery:
		t.number(&r.Drawing, DrawingBits)
		t.number(&r.Level, 3)
		t.number(&r.Number, 20)
		t.number(&r.Guessed, 7)
		t.number(&r.Tries, 7)
		t.number(&r.Left, 10)
	}
	t.text(&r.Name, 8, everyByte)
}

// The bits of numbers that others make.
const (
	VisitBits   = 15
	DrawingBits = 24 // mystery.DrawingKey writes as many

	timeBits  = 25 // 63 years
	againBits = 4

	answerBits = 3
)

// number writes or reads a number that is not negative. Behind the last bit there are zeros.
func (t *coder) number(v *int, width int) {
	if t.reads {
		*v = 0
		for range width {
			if *v *= 2; t.at < len(t.bits) {
				*v += int(t.bits[t.at])
			}
			t.at++
		}
		return
	}
	n := max(0, min(*v, 1<<width-1))
	for shift := width - 1; shift >= 0; shift-- {
		t.bits = append(t.bits, byte(n>>shift&1))
	}
}

// samples writes or reads a number of samples: whether it has 26 bits or 52, and these.
func (t *coder) samples(v *int64) {
	width := 26
	n, large := int(*v), int(min(*v>>width, 1))
	if t.number(&large, 1); large == 1 {
		width *= 2
	}
	t.number(&n, width)
	*v = int64(n)
}

// Exponents of ten of a risk are within these.
const leastPower, mostPower = -200, 200

// risk writes or reads a number with two digits. 0 is none that is known, 1 is 0.
func (t *coder) risk(v *float64) {
	n := 0
	if *v >= 0 && !math.IsInf(*v, 1) {
		text := strconv.FormatFloat(*v, 'e', 1, 64) // 1.2e-16
		switch power, _ := strconv.Atoi(text[4:]); {
		case *v == 0 || power < leastPower:
			n = 1
		case power <= mostPower:
			n = 2 + 90*(power-leastPower) + 10*int(text[0]-'1') + int(text[2]-'0')
		}
	}
	if t.number(&n, 16); !t.reads {
		return
	}
	*v = float64(n - 1)
	if n >= 2 {
		digits, power := 10+(n-2)%90, leastPower+(n-2)/90
		*v, _ = strconv.ParseFloat(strconv.Itoa(digits)+"e"+strconv.Itoa(power-1), 64)
	}
}

// text writes or reads a string, each character in so many bits as its place in an alphabet; what is in none is its
// first letter.
func (t *coder) text(v *string, width int, alphabet string) {
	n := len(*v)
	t.number(&n, lengthBits)
	letters := make([]byte, n)
	copy(letters, *v)
	for i, c := range letters {
		at := max(0, strings.IndexByte(alphabet, c))
		t.number(&at, width)
		letters[i] = alphabet[min(at, len(alphabet)-1)]
	}
	*v = string(letters)
}

func (t *coder) answers(v *[]int) {
	n := min(len(*v), 1<<lengthBits-1)
	t.number(&n, lengthBits)
	if t.reads {
		*v = make([]int, n)
	}
	for i := range n {
		a := (*v)[i] - NoneAt
		t.number(&a, answerBits)
		(*v)[i] = a + NoneAt
	}
}

// answerLetters stand for what was answered on a step, from NoneAt on.
const answerLetters = "nosabcdef"

// Letters writes in short what was answered in a lesson: the number of tries before, if any, and a letter a step.
func (r Result) Letters() string {
	var b strings.Builder
	if r.Again > 0 {
		b.WriteString(strconv.Itoa(r.Again))
	}
	for _, a := range r.Answers {
		b.WriteByte(answerLetters[a-NoneAt])
	}
	return b.String()
}

// ReadLetters returns the tries and the answers that Letters has written; an unknown letter is an open question.
func ReadLetters(text string) (again int, answers []int) {
	letters := strings.TrimLeft(text, "0123456789")
	again, _ = strconv.Atoi(strings.TrimSuffix(text, letters))
	for _, c := range []byte(letters) {
		a := Open
		if i := strings.IndexByte(answerLetters, c); i >= 0 {
			a = i + NoneAt
		}
		answers = append(answers, a)
	}
	return again, answers
}
