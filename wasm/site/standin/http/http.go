// Package http stands in for net/http in the browser's program, where it would be linked whole for go-app's handler.
// Only what that names is here, and none of it works.
package http

import (
	"errors"
	"io"
	"net/url"
)

type (
	Header  map[string][]string
	Dir     string
	Handler interface {
		ServeHTTP(ResponseWriter, *Request)
	}
	ResponseWriter interface {
		Header() Header
		Write([]byte) (int, error)
		WriteHeader(int)
	}
	Request struct {
		URL    *url.URL
		Host   string
		Header Header
		TLS    *struct{}
	}
	Response struct {
		StatusCode int
		Header     Header
		Body       io.ReadCloser
	}
)

const (
	StatusOK                  = 200
	StatusNotModified         = 304
	StatusNotFound            = 404
	StatusInternalServerError = 500
)

func (Header) Get(string) string { return "" }

func (Header) Set(_, _ string) {}

func FileServer(Dir) Handler { return nil }

func NotFound(ResponseWriter, *Request) {}

func Get(string) (*Response, error) { return nil, errors.ErrUnsupported }
