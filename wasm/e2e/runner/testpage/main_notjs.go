//go:build !js

package main

// main keeps the host's builds whole: this program runs in a browser.
func main() {}
