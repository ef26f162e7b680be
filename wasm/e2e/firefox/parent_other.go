//go:build !linux

package firefox

import "os/exec"

// endWithParent does nothing: only Linux knows how.
func endWithParent(*exec.Cmd) {}
