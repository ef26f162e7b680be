//go:build !js

package app

// localStorage is there in a browser alone.
type localStorage struct{ noStorage }
