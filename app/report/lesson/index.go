package lesson

import (
	"strings"

	"crease/algo/spec/tree"
)

// Entry is a lesson as the list shows it.
type Entry struct {
	Key     string `json:"key"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	Minutes int    `json:"minutes"`
	Steps   int    `json:"steps"`
}

// MaxKey is the length of the longest key.
const MaxKey = 40

// IsKey says whether a text can be the name of a lesson's file: small letters, digits and
// hyphens.
func IsKey(key string) bool {
	return key != "" && len(key) <= MaxKey && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// maxEntries is how many lessons a list may have.
const maxEntries = 200

// ReadIndex reads the list of lessons.
func ReadIndex(data []byte) (list []Entry, err error) {
	v, err := tree.Parse(data, nil)
	if err != nil {
		return nil, err
	}
	err = tree.ToList(&list, maxEntries, func(e *Entry) func(tree.Value, string) error {
		return func(v tree.Value, path string) error {
			err := fields(v, path, tree.Readers{
				"key": tree.ToString(&e.Key), "title": tree.ToString(&e.Title),
				"summary": tree.ToString(&e.Summary), "minutes": tree.ToInt(&e.Minutes),
				"steps": tree.ToInt(&e.Steps),
			})
			if err == nil && !IsKey(e.Key) {
				return tree.FieldError(tree.Join(path, "key"), badKey, tree.Shortened(e.Key))
			}
			return err
		}
	})(v, "lessons")
	return list, err
}
