//go:build !linux

package driver

import "os/exec"

// EndWithParent does nothing: only Linux knows how.
func EndWithParent(*exec.Cmd) {}
