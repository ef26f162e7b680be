package driver

import (
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"
)

// This process holds memory, works while it works, and has the child that it starts. Reads
// of other columns of what Linux tells would show.
func TestProcess(t *testing.T) {
	if Resident(os.Getpid()) == 0 {
		t.Skip("this system does not tell")
	}
	if got := Resident(os.Getpid()); got < 1e6 || got > 1e10 {
		t.Errorf("%d bytes", got)
	}
	child := exec.Command("sleep", "60")
	if err := child.Start(); err != nil {
		t.Skip(err)
	}
	defer child.Wait()
	defer child.Process.Kill()
	if list := Children(os.Getpid()); !slices.Contains(list, child.Process.Pid) {
		t.Errorf("%d is not among %d", child.Process.Pid, list)
	}
	busy := exec.Command("sh", "-c", "while :; do :; done")
	if err := busy.Start(); err != nil {
		t.Skip(err)
	}
	defer busy.Wait()
	defer busy.Process.Kill()
	for end := time.Now().Add(Patience); Busy(busy.Process.Pid) < 100*time.Millisecond; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("a busy process does not work")
		}
	}
	if got := Busy(child.Process.Pid); got > 100*time.Millisecond {
		t.Errorf("one that sleeps has worked for %v", got)
	}
}
