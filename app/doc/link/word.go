package link

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"crease/app/doc/model"
	"crease/app/doc/mystery"
	texts "crease/app/text/words"
)

// Word is the word of a hash that asks the page to open something: a name and, after "=", what
// to show in it. It is one of
//
//	lessons              the list of lessons
//	mystery              the levels of mystery sheets
//	mystery=3            one level
//	mystery=day          the mystery sheet of the day; the older "daily" too
//	mystery=2026-11-28   that of a day, or another sheet by its key
//	gallery              the gallery
//	gallery=star         one of its entries, by its key
//	class                the results of a class
//
// or "" for none. A level or an entry need not exist: the part of the page that opens it says so.
type Word string

const (
	embedWord   = "embed"
	answersWord = "answers"
	beatWord    = "beat"
	lessonWord  = "lesson"
	mysteryWord = "mystery"
	galleryWord = "gallery"
	endWord     = "end" // means nothing: it stands behind a code whose last character is no letter or digit
)

// named are the names of the words that open something.
var named = []string{lessonWord, "lessons", mysteryWord, galleryWord, "class"}

// readWords reads embed, answers, beat and the first other word that means something. The error says, of words without a
// code, which one has a value that cannot be, or a name that means nothing where none means anything.
func readWords(words []string, s *State) error {
	var wrong, unknown string
	read, other := 0, false
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		switch {
		case word == embedWord:
			s.View.Embedded = true
			read++
		case name == answersWord && isAnswers(value):
			s.Work.Answers = value
		case name == beatWord:
			if _, ok := mystery.ReadPlayed(value); ok {
				s.View.Beat = value
			}
		case !slices.Contains(named, name):
			if name != endWord && name != "" && len(name) <= maxKey && strings.Trim(name, letters+"-_") == "" {
				unknown = name
			}
		case other:
		case readWord(word, s):
			other = true
			read++
		default:
			wrong = word
		}
	}
	switch {
	case wrong != "":
		return fmt.Errorf("nothing here has the name %.60s", wrong)
	case read > 0:
		return nil
	case unknown != "":
		return fmt.Errorf("the word %s means nothing in a link: there are %s",
			unknown, texts.And(append(slices.Clone(named), embedWord)))
	}
	return ErrDamaged
}

func isAnswers(s string) bool { return len(s) <= maxKey && strings.Trim(s, letters+"0123456789") == "" }

// readWord reads one word other than embed and reports whether it is valid. What is not valid changes nothing.
func readWord(word string, s *State) bool {
	name, value, valued := strings.Cut(word, "=")
	ok := !valued
	switch name {
	case lessonWord:
		return readLesson(value, &s.View)
	case mysteryWord:
		n, err := strconv.Atoi(value)
		_, named := mystery.OfKey(value)
		ok = ok || value == "day" || value == "daily" || named || err == nil && n > 0 && n < 100
	case galleryWord:
		ok = ok || IsKey(value)
	}
	if ok {
		s.Word = Word(word)
		s.View.Mystery = s.View.Mystery || name == mysteryWord
	}
	return ok
}

// readLesson reads the key of a lesson, or the address of its file, and, after a slash, the step, counted from 1.
func readLesson(value string, v *model.View) bool {
	key, step, stepped := strings.Cut(value, "/")
	if i := strings.LastIndex(value, lessonFile); i >= 0 {
		end := i + len(lessonFile)
		key, step, stepped = value[:end], strings.TrimPrefix(value[end:], "/"), end < len(value)
	}
	n := 1
	if stepped {
		u, err := strconv.ParseUint(step, 10, 10)
		if err != nil || u == 0 {
			return false
		}
		n = int(u)
	}
	if !IsKey(key) && !IsAddress(key) {
		return false
	}
	v.Lesson, v.Step = key, n-1
	return true
}

// IsKey reports whether s has the form of a lesson's or a gallery entry's key: small letters, digits and hyphens.
func IsKey(s string) bool {
	return s != "" && len(s) <= maxKey && strings.Trim(s, letters+"0123456789-") == ""
}

const lessonFile = ".json"

const letters = "abcdefghijklmnopqrstuvwxyz"

// IsAddress reports whether s has the form of the address of a lesson's file, relative to the page or whole.
func IsAddress(s string) bool {
	return len(s) <= maxAddress && len(s) > len(lessonFile) && strings.HasSuffix(s, lessonFile) &&
		strings.Trim(s, letters+"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/:") == ""
}

// Programs that carry a link change it: chats take in the full stop behind it, mail breaks and escapes it, trackers
// append words. What follows undoes that, and makes no other drawing of a link: the code has a checksum.

var ampersands = strings.NewReplacer("&amp;", "&", "&AMP;", "&", "&#38;", "&", "&#x26;", "&")

// parts splits a hash into its code, "" if there is none, and words, without number sign, escapes of characters and
// ampersands, white space and invisible characters. Trackers write "?" where a hash has "&".
func parts(hash string) (code string, words []string) {
	hash = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Cc) {
			return -1
		}
		return r
	}, texts.Unescaped(strings.TrimPrefix(hash, "#"), ampersands))
	for part := range strings.FieldsFuncSeq(hash, func(r rune) bool { return r == '&' || r == '?' || r == '#' }) {
		version, _, dotted := strings.Cut(part, ".")
		if code == "" && dotted && version != "" && strings.Trim(version, "0123456789") == "" {
			code = part
		} else {
			// In small letters, but for the address of a lesson's file, whose server may tell capitals apart.
			name, value, valued := strings.Cut(strings.TrimRightFunc(part, closing), "=")
			if !strings.Contains(value, lessonFile) {
				value = strings.ToLower(value)
			}
			if name = strings.ToLower(name); valued {
				name += "=" + value
			}
			words = append(words, name)
		}
	}
	return code, words
}

// closing reports whether r can be punctuation behind a link: no link ends in it.
func closing(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// readings returns what may be the text of a code: the first characters of base64 up to one that is none; the same
// without those that frame a link; and all characters of base64.
func readings(text string) []string {
	pieces := strings.FieldsFunc(text, func(r rune) bool { return !strings.ContainsRune(base64Letters, r) })
	if len(pieces) == 0 {
		return nil
	}
	return []string{pieces[0], strings.TrimRight(pieces[0], "-_"), strings.Join(pieces, "")}
}

const base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
