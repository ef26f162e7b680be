package link

import (
	"strconv"
	"strings"

	"crease/app/doc/model"
)

// Word is a place of the page as it stands in a hash: its name, and after "=" what
// is to be shown there. It is one of
//
//	lessons              the list of lessons
//	mystery              the levels of mystery sheets
//	mystery=3            one level
//	mystery=daily        the one of the day
//	gallery              the gallery
//	gallery=star         one of its entries, by its key
//
// "" stands for none. What is shown there need not exist: whoever opens the place says so.
type Word string

// Name returns what stands before the "=".
func (w Word) Name() string {
	name, _, _ := strings.Cut(string(w), "=")
	return name
}

// Value returns what stands behind the "=", "" for nothing.
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
)

// words returns what of s a hash says in words. The code says all else; a hash without
// one names the lesson.
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

// readWords reads words that "&" separates: at most one place, and embed.
func readWords(text string, s *State) error {
	place := false
	for word := range strings.SplitSeq(text, "&") {
		if word == embedWord && !s.View.Embedded {
			s.View.Embedded = true
			continue
		}
		if place || !readPlace(word, s) {
			return ErrDamaged
		}
		place = true
	}
	return nil
}

// readPlace reads a word that names a place and reports whether it is one.
func readPlace(word string, s *State) bool {
	name, value, valued := strings.Cut(word, "=")
	ok := false
	switch name {
	case lessonWord:
		return readLesson(value, &s.View)
	case lessonsWord:
		ok = !valued
	case mysteryWord:
		ok = !valued || value == "daily" || isLevel(value)
		s.View.Mystery = true
	case galleryWord:
		ok = !valued || isKey(value)
	}
	s.Word = Word(word)
	return ok
}

func isLevel(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n > 0 && n < 100
}

// readLesson reads the key of a lesson and, after a slash, the step, counted from 1.
func readLesson(value string, v *model.View) bool {
	key, step, stepped := strings.Cut(value, "/")
	v.Lesson, v.Step = key, 0
	if stepped {
		n, err := strconv.ParseUint(step, 10, 10)
		if err != nil || n == 0 {
			return false
		}
		v.Step = int(n) - 1
	}
	return isKey(key)
}

// isKey reports whether s has the form of the key of a lesson or of an entry of the gallery.
func isKey(s string) bool {
	return s != "" && len(s) <= maxKey && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
