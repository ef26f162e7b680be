package driver

import (
	"os/exec"
	"syscall"
)

// EndWithParent has a program end if this one ends without ending it.
func EndWithParent(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
