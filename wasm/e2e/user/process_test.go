package user

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"crease/wasm/e2e/driver"
)

// resident returns the memory of a process in bytes, 0 where the system does not tell.
func resident(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	var pages, resident int64
	fmt.Fscan(strings.NewReader(string(text)), &pages, &resident)
	return resident * int64(os.Getpagesize())
}

// busyFor returns how long the main thread of a process has been at work since it started, 0
// where the system does not tell. A page's program runs on that thread.
func busyFor(pid int) time.Duration {
	_, behind := stat(fmt.Sprintf("/proc/%[1]d/task/%[1]d/stat", pid))
	if len(behind) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(behind[11])
	system, _ := strconv.Atoi(behind[12])
	return time.Duration(user+system) * time.Second / 100 // Linux counts in hundredths
}

// stat reads what the system tells of a process or thread: its number, and the fields
// behind its name, state and parent first.
func stat(file string) (pid int, behind []string) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, nil // it has ended
	}
	pid, _ = strconv.Atoi(strings.Fields(string(text))[0])
	// The name, in brackets, may hold anything.
	return pid, strings.Fields(string(text)[strings.LastIndexByte(string(text), ')')+1:])
}

// children returns the processes that a process has started, and those that they have
// started, as far as the system tells.
func children(pid int) []int {
	parents := make(map[int]int)
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well formed
	for _, file := range files {
		if child, behind := stat(file); len(behind) > 1 {
			parents[child], _ = strconv.Atoi(behind[1])
		}
	}
	list := []int{pid}
	for i := 0; i < len(list); i++ {
		for child, parent := range parents {
			if parent == list[i] {
				list = append(list, child)
			}
		}
	}
	return list[1:]
}

// This process holds memory, works while it works, and has the child that it starts. Reads
// of other columns of what Linux tells would show.
func TestProcess(t *testing.T) {
	if resident(os.Getpid()) == 0 {
		t.Skip("this system does not tell")
	}
	if got := resident(os.Getpid()); got < 1e6 || got > 1e10 {
		t.Errorf("%d bytes", got)
	}
	child := exec.Command("sleep", "60")
	if err := child.Start(); err != nil {
		t.Skip(err)
	}
	defer child.Wait()
	defer child.Process.Kill()
	if list := children(os.Getpid()); !slices.Contains(list, child.Process.Pid) {
		t.Errorf("%d is not among %d", child.Process.Pid, list)
	}
	busy := exec.Command("sh", "-c", "while :; do :; done")
	if err := busy.Start(); err != nil {
		t.Skip(err)
	}
	defer busy.Wait()
	defer busy.Process.Kill()
	for end := time.Now().Add(driver.Patience); busyFor(busy.Process.Pid) < 100*time.Millisecond; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("a busy process does not work")
		}
	}
	if got := busyFor(child.Process.Pid); got > 100*time.Millisecond {
		t.Errorf("one that sleeps has worked for %v", got)
	}
}
