package report

import (
	"os"
	"strings"
)

// Publish puts a table into a file, between the lines "<!-- name -->" and "<!-- /name -->" if
// it has them; else the file is the table.
func Publish(path, name, table string) error {
	from, to := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	old, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	text := table
	if head, rest, ok := strings.Cut(string(old), from); ok {
		if _, tail, ok := strings.Cut(rest, to); ok {
			text = head + from + table + to + tail
		}
	}
	return os.WriteFile(path, []byte(text), 0o644)
}
