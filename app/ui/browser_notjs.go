//go:build !js

package ui

func thrown(any) bool { return false }
