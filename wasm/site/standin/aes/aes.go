// Package aes stands in for crypto/aes in the browser's program: see the stand-in of crypto/cipher.
package aes

import (
	"crypto/cipher"
	"errors"
)

func NewCipher([]byte) (cipher.Block, error) {
	return nil, errors.New("aes: the page encrypts nothing")
}
