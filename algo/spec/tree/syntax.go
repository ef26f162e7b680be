package tree

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// SyntaxError is the position at which a text stops being JSON, with a message. Line and
// Column count from 1, columns in bytes.
type SyntaxError struct {
	Line, Column int
	Message      string
}

// Error implements error.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// checkSyntax returns a *SyntaxError if data is not exactly one JSON value.
func checkSyntax(data []byte) error {
	var raw json.RawMessage
	err := json.Unmarshal(data, &raw)
	var s *json.SyntaxError
	if !errors.As(err, &s) {
		return err
	}
	// Offset counts the bytes read: the offending one included, unless the text
	// ended too soon.
	before := data[:max(0, min(int(s.Offset)-1, len(data)))]
	message := s.Error()
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		before, message = nil, wordsEmpty
	case int(s.Offset) >= len(data) && message == "unexpected end of JSON input":
		before, message = data, wordsEndsEarly
	case len(before) < len(data):
		message = stray(data[len(before):], message)
	}
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1
	return &SyntaxError{line, column, message}
}

// stray returns the message about the character at the beginning of data, of which
// encoding/json names only the first byte. message is that of encoding/json.
func stray(data []byte, message string) string {
	if data[0] < utf8.RuneSelf {
		return message
	}
	switch letter, _ := utf8.DecodeRune(data); {
	case letter == utf8.RuneError:
		return wordsNotUTF8
	case strings.ContainsRune("−–—", letter):
		return fmt.Sprintf(wordsMinus, letter)
	case strings.ContainsRune("“”„‘’", letter):
		return fmt.Sprintf(wordsQuotes, letter)
	default:
		return fmt.Sprintf(wordsStray, letter)
	}
}
