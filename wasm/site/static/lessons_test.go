package static

import (
	"strings"
	"testing"

	"crease/app/report/lesson"
)

const small = `{"version": 1, "title": "T", "summary": "S", "minutes": 2, "steps": [{"title": "a", "text": "b",
	"try": "c", "spec": {"version": 1, "network": {"w": [[1]], "b": [0], "a": [1]}}}]}`

// The list keeps its order, takes titles from the files and forgets none of them.
func TestAddLessons(t *testing.T) {
	s := site{
		lessonFolder + "a.json": []byte(small),
		lessonFolder + "b.json": []byte(small), lessonFolder + "c.json": []byte(small),
		lessonIndex: []byte(`[{"key": "c", "title": "old"}, {"key": "a"}]`),
	}
	if err := s.addLessons(); err != nil {
		t.Fatal(err)
	}
	list, err := lesson.ReadIndex(s[lessonIndex])
	if err != nil || len(list) != 3 {
		t.Fatalf("got %v, %v", list, err)
	}
	for i, key := range []string{"c", "a", "b"} {
		if list[i] != (lesson.Entry{Key: key, Title: "T", Summary: "S", Minutes: 2, Steps: 1}) {
			t.Errorf("entry %d is %v", i, list[i])
		}
	}
	empty := site{}
	if err := empty.addLessons(); err != nil || string(empty[lessonIndex]) != "[]" {
		t.Errorf("without lessons: %s, %v", empty[lessonIndex], err)
	}
}

// A lesson that cannot be shown stops the build, which names the file and the field.
func TestAddLessonsRefuses(t *testing.T) {
	for name, s := range map[string]site{
		"a.json: steps[0].try":    {lessonFolder + "a.json": []byte(strings.Replace(small, `"c"`, `""`, 1))},
		"A.json":                  {lessonFolder + "A.json": []byte(small)},
		"gone.json, which is not": {lessonIndex: []byte(`[{"key": "gone"}]`)},
		"index.json: lessons":     {lessonIndex: []byte(`{}`)},
	} {
		if err := s.addLessons(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %s", err, name)
		}
	}
}
