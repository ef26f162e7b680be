package link

import (
	"slices"
	"strconv"
	"strings"

	"crease/app/doc/model"
)

// Word is the word of a hash that asks the page to open something: a name and, after "=", what
// to show in it. It is one of
//
//	lessons              the list of lessons
//	mystery              the levels of mystery sheets
//	mystery=3            one level
//	mystery=daily        the mystery sheet of the day
//	gallery              the gallery
//	gallery=star         one of its entries, by its key
//	class                the results of a class
//
// or "" for none. A level or an entry need not exist: the part of the page that opens it says so.
type Word string

// Name returns the part before the "=".
func (w Word) Name() string {
	name, _, _ := strings.Cut(string(w), "=")
	return name
}

// Value returns the part after the "=", "" if there is none.
func (w Word) Value() string {
	_, value, _ := strings.Cut(string(w), "=")
	return value
}

const (
	embedWord   = "embed"
	lessonWord  = "lesson"
	lessonsWord = "lessons"
	mysteryWord = "mystery"
	galleryWord = "gallery"
	classWord   = "class"
	endWord     = "end" // means nothing: it stands behind a code whose last character is no letter or digit
)

// words returns the words of the hash of s. The code holds everything else, and the lesson as
// well if there is a code.
func words(s State) (all []string) {
	if s.Word != "" {
		all = append(all, string(s.Word))
	}
	if v := s.View; s.Bare && v.Lesson != "" {
		lesson := lessonWord + "=" + v.Lesson
		if v.Step > 0 {
			lesson += "/" + strconv.Itoa(v.Step+1)
		}
		all = append(all, lesson)
	}
	if s.View.Embedded {
		all = append(all, embedWord)
	}
	return all
}

// readWords reads embed and the first other word that means something. It returns the number
// of words that it read and the number of those whose value cannot be.
func readWords(words []string, s *State) (read, wrong int) {
	other := false
	for _, word := range words {
		name, _, _ := strings.Cut(word, "=")
		switch {
		case word == embedWord:
			s.View.Embedded = true
			read++
		case other || !slices.Contains([]string{lessonWord, lessonsWord, mysteryWord, galleryWord, classWord}, name):
		case readWord(word, s):
			other = true
			read++
		default:
			wrong++
		}
	}
	return read, wrong
}

// readWord reads one word other than embed and reports whether it is valid. What is not valid
// changes nothing.
func readWord(word string, s *State) bool {
	name, value, valued := strings.Cut(word, "=")
	ok := !valued
	switch name {
	case lessonWord:
		return readLesson(value, &s.View)
	case mysteryWord:
		n, err := strconv.Atoi(value)
		ok = ok || value == "daily" || err == nil && n > 0 && n < 100
	case galleryWord:
		ok = ok || IsKey(value)
	}
	if ok {
		s.Word = Word(word)
		s.View.Mystery = s.View.Mystery || name == mysteryWord
	}
	return ok
}

// readLesson reads the key of a lesson, or the address of its file, and, after a slash, the step,
// counted from 1.
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

// IsKey reports whether s has the form of a key of a lesson or of an entry of the gallery: small
// letters, digits and hyphens.
func IsKey(s string) bool {
	return s != "" && len(s) <= maxKey && strings.Trim(s, letters+"0123456789-") == ""
}

// lessonFile is how the address of a lesson ends.
const lessonFile = ".json"

const letters = "abcdefghijklmnopqrstuvwxyz"

// IsAddress reports whether s has the form of the address of a lesson's file: a path, absolute or as
// seen from the page, or a whole address.
func IsAddress(s string) bool {
	return len(s) <= maxAddress && len(s) > len(lessonFile) && strings.HasSuffix(s, lessonFile) &&
		strings.Trim(s, letters+"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/:") == ""
}
