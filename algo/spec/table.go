package spec

import (
	"slices"

	"crease/algo/network"
)

// Table says which file a table of samples came from and how its columns are taken. What is
// zero is left to recognition; see package tabular.
type Table struct {
	Name      string   `json:"name,omitempty"`      // of the file
	Separator string   `json:"separator,omitempty"` // one of Separators
	Decimal   string   `json:"decimal,omitempty"`   // one of Decimals
	Header    string   `json:"header,omitempty"`    // "yes" or "no"
	Label     string   `json:"label,omitempty"`     // the name of a column, or its number from 1
	Ignore    []string `json:"ignore,omitempty"`    // names or numbers of columns
	Skip      bool     `json:"skip,omitempty"`      // rows in which a number is missing are left out
}

// MaxColumns bounds the columns that a Table names.
const MaxColumns = MaxDim

// The values that the fields of a Table may have besides "".
var (
	Separators = []string{",", ";", "\t", " ", "|"}
	Decimals   = []string{".", ","}
	Headers    = []string{"yes", "no"}
)

// IsZero reports whether everything about the table is left to recognition.
func (t *Table) IsZero() bool {
	return t.Name == "" && t.Separator == "" && t.Decimal == "" && t.Header == "" && t.Label == "" &&
		len(t.Ignore) == 0 && !t.Skip
}

// Validate returns a *network.FieldError for a value that a field may not have.
func (t *Table) Validate() error {
	for _, f := range []struct {
		name, value, rule string
		values            []string
	}{
		{"separator", t.Separator, wordsSeparator, Separators},
		{"decimal", t.Decimal, wordsDecimal, Decimals},
		{"header", t.Header, wordsHeader, Headers},
	} {
		if f.value != "" && !slices.Contains(f.values, f.value) {
			return &network.FieldError{Field: "table." + f.name, Message: f.rule}
		}
	}
	size := len(t.Name) + len(t.Label)
	for _, name := range t.Ignore {
		size += len(name)
	}
	switch {
	case size > maxTable:
		return &network.FieldError{Field: "table", Message: wordsTableSize}
	case len(t.Ignore) > MaxColumns:
		return &network.FieldError{Field: "table.ignore", Message: wordsTableSize}
	}
	return nil
}

// maxTable bounds the names of a Table, in bytes: links hold them.
const maxTable = 8000
