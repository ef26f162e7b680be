package firefox

import (
	"os/exec"
	"syscall"
)

// endWithParent has a program end if this one ends without ending it.
func endWithParent(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
