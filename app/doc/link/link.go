// Package link writes a spec and a view into the hash of the page's address, so that a
// link holds a whole experiment. A hash is a code, words, or both, separated by "&":
//
//	#1.AgI…          a drawing and a view of it
//	#1.AgI…&embed    the same in the frame of another page
//	#lesson=fold-and-find/2   words alone, which can be written by hand
//
// The words are embed, lesson=KEY, lesson=KEY/STEP, answers=LETTERS, with which a course goes on where somebody has
// left a lesson, beat=SCORE, what the sender of a mystery sheet has come to, and those of type Word; others, such as
// end, mean nothing. The code is
//
//	1.BASE64URL( network, tagged fields, CRC-32 )
//
// where 1 is the version. The network is d, m, the rows of W, b and a. A tagged field is its number in the table of
// fields and its value, written only where it differs from the default; tag 0 ends the list. Numbers are exact. A short
// table of samples is such a field (table.go). The checksum covers everything before it.
package link

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// State is what a link holds.
type State struct {
	Spec spec.Spec
	View model.View
	Word Word // what the hash asks to open, "" for nothing
	Work Work
	// Table is a short table that is learned from in place of the drawing, as Pack returns it; "" for none.
	Table string

	// Bare says that the link has words and no code: Spec and View are the defaults, but for what words say.
	Bare bool
}

// Of returns what a link to the page holds, with a view of it.
func Of(m *model.Model, v model.View) State {
	s := State{Spec: m.Shared(), View: v}
	if d := m.Data(); d != nil {
		s.Table = d.Linked
	}
	return s
}

// Work is what somebody has done in a frame, for the page that opens with it.
type Work struct {
	Learned  bool            // what is drawn has been learned
	Answers  string          // in the open lesson, as result.Result.Letters writes them
	Guess    network.Network // at the hidden network; no units for none
	Tries    int             // guesses that were scored
	Scored   network.Network // the last of them, where Guess is another one
	Revealed bool
	Drawn    string // what was made of the network that was revealed, as a link; "" for nothing
}

// The errors of Decode, as sentences for the reader. An invalid spec gives the *network.FieldError of its validation.
var (
	ErrDamaged = errors.New("the link is damaged: part of it is missing or was changed")
	ErrVersion = errors.New("the link was made by a newer version of Crease")
)

const version = 1

// Bounds of what is decoded, in bytes: Encode writes nothing longer. The largest network takes 110 kB.
const (
	maxHash    = 1 << 17
	maxKey     = 40
	maxAddress = 200
)

// Encode returns the hash of a state, without the number sign. For a bare state it writes only the words. It ends in a
// letter or a digit, so that programs that find links in a text take all of it.
func Encode(s State) string {
	var all []string
	if s.Word != "" {
		all = append(all, string(s.Word))
	}
	// The code holds everything else, and the lesson as well if there is a code.
	if v := s.View; s.Bare && v.Lesson != "" {
		lesson := lessonWord + "=" + v.Lesson
		if v.Step > 0 {
			lesson += "/" + strconv.Itoa(v.Step+1)
		}
		all = append(all, lesson)
		if s.Work.Answers != "" {
			all = append(all, answersWord+"="+s.Work.Answers)
		}
	}
	if s.Bare && s.View.Beat != "" {
		all = append(all, beatWord+"="+s.View.Beat)
	}
	if s.View.Embedded {
		all = append(all, embedWord)
	}
	if !s.Bare {
		s.View.Embedded = false // a word says it, so that authors of courses can read and write it
		t := &coder{}
		t.network(&s.Spec.Network)
		t.writeFields(&s)
		b := binary.BigEndian.AppendUint32(t.buf, crc32.ChecksumIEEE(t.buf))
		all = slices.Insert(all, 0, strconv.Itoa(version)+"."+base64.RawURLEncoding.EncodeToString(b))
	}
	hash := strings.Join(all, "&")
	if hash != "" && closing(rune(hash[len(hash)-1])) {
		hash += "&" + endWord
	}
	return hash
}

// Decode returns the state of a hash that Encode wrote, whatever programs have done to it on the way, with or without
// the number sign in front. It ignores words that mean nothing here. The state is valid if the error is nil.
func Decode(hash string) (State, error) {
	if len(hash) > maxHash {
		return State{}, ErrDamaged
	}
	code, words := parts(hash)
	if code == "" {
		s := State{Spec: model.Prepared(), View: model.DefaultView(), Bare: true}
		err := readWords(words, &s)
		return s, err
	}
	s, err := decode(code)
	if err == nil {
		_ = readWords(words, &s) // the code is a drawing, whatever stands behind it
	}
	return s, err
}

func decode(code string) (State, error) {
	v, text, _ := strings.Cut(code, ".")
	switch n, err := strconv.ParseUint(v, 10, 16); {
	case err == nil && n > version:
		return State{}, ErrVersion
	case v != strconv.Itoa(version):
		return State{}, ErrDamaged
	}
	for _, reading := range readings(text) {
		b, err := base64.RawURLEncoding.Strict().DecodeString(reading)
		if n := len(b) - 4; err == nil && n >= 0 && crc32.ChecksumIEEE(b[:n]) == binary.BigEndian.Uint32(b[n:]) {
			return readBody(b[:n])
		}
	}
	return State{}, ErrDamaged
}

// readBody reads what stands before the checksum.
func readBody(body []byte) (State, error) {
	t := &coder{buf: body, reads: true}
	s := blank()
	t.network(&s.Spec.Network)
	if err := t.readFields(&s); err != nil {
		return State{}, err
	}
	if t.bad || len(t.buf) != 0 {
		return State{}, ErrDamaged
	}
	sanitize(&s)
	return s, s.Spec.Validate(true)
}

// blank returns the state with the default value of every field: links do not write defaults.
func blank() State { return State{Spec: spec.Default(), View: model.DefaultView()} }
