package lesson

import (
	"fmt"
	"strings"
)

// A lesson that no list names, from a file or an address, has a key all the same, by which it is kept and
// by which result codes call it: the checksum of its file, as each edition asks other questions, and the
// beginning of its title for whoever reads the key.
const (
	filePrefix = "file-"
	sumDigits  = 8
	titleBytes = 12
)

// FileKey returns the key of the lesson as a file.
func (l *Lesson) FileKey() string {
	words := strings.FieldsFunc(strings.ToLower(l.Title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	title := strings.Join(words, "-")
	title = title[:min(len(title), titleBytes)]
	return strings.TrimRight(fmt.Sprintf("%s%0*x-%s", filePrefix, sumDigits, l.sum, title), "-")
}

// OfFile returns the checksum and the beginning of the title, "" where that has no Latin letter or digit,
// that the key of a lesson holds; ok is false if the key is not that of a file.
func OfFile(key string) (sum, title string, ok bool) {
	sum, ok = strings.CutPrefix(key, filePrefix)
	sum, title, _ = strings.Cut(sum, "-")
	return sum, title, ok && len(sum) == sumDigits && strings.Trim(sum, "0123456789abcdef") == ""
}
