// Package md5 stands in for crypto/md5 in the browser's program, where nothing calls it.
package md5

import "hash"

func New() hash.Hash { return nil }
