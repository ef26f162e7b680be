// Package template stands in for text/template in the browser's program, for go-app's handler, which never runs there.
package template

import (
	"errors"
	"io"
)

type Template struct{}

func New(string) *Template { return new(Template) }

// Must panics if err is not nil.
func Must(t *Template, err error) *Template {
	if err != nil {
		panic(err)
	}
	return t
}

func (t *Template) Parse(string) (*Template, error) { return t, errors.ErrUnsupported }

func (t *Template) Execute(io.Writer, any) error { return errors.ErrUnsupported }
