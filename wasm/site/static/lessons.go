package static

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"crease/app/doc/link"
	"crease/app/report/lesson"
)

// Where the lessons lie, and the list of them.
const (
	lessonFolder = "web/lessons/"
	lessonIndex  = lessonFolder + "index.json"
)

// addLessons checks the lessons and writes their list anew: those that it names first, in its order, others by key.
func (s site) addLessons() error {
	list := []lesson.Entry{}
	if text := s[lessonIndex]; text != nil {
		var err error
		if list, err = lesson.ReadIndex(text); err != nil {
			return fmt.Errorf("site: %s: %w", lessonIndex, err)
		}
	}
	for _, name := range s.names() {
		key, ok := strings.CutPrefix(name, lessonFolder)
		key, isJSON := strings.CutSuffix(key, ".json")
		if !ok || !isJSON || name == lessonIndex {
			continue
		}
		if !link.IsKey(key) {
			return fmt.Errorf("site: %s: name a lesson by small letters, digits and hyphens", name)
		}
		l, err := lesson.Read(s[name])
		if err != nil {
			return fmt.Errorf("site: %s: %w", name, err)
		}
		e := lesson.Entry{Key: key, Title: l.Title, Summary: l.Summary, Minutes: l.Minutes, Steps: len(l.Steps)}
		if i := slices.IndexFunc(list, func(e lesson.Entry) bool { return e.Key == key }); i >= 0 {
			list[i] = e
		} else {
			list = append(list, e)
		}
	}
	for _, e := range list {
		if name := lessonFolder + e.Key + ".json"; s[name] == nil {
			return fmt.Errorf("site: %s names %s, which is not there", lessonIndex, name)
		}
	}
	text, err := json.Marshal(list)
	s[lessonIndex] = text
	return err
}
