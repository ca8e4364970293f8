package host

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// unmapProgram takes the pages of the program itself out of what is resident: most of them only the start needed. What
// is called again is mapped again from the system's cache of files, in a thousand faults that take a millisecond
// together. Only what is mapped from its file and was never written to is taken, for that is what the file still says
// (proc(5), smaps; madvise(2), MADV_DONTNEED).
func unmapProgram() {
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer f.Close()
	var start, end uintptr
	for lines := bufio.NewScanner(f); lines.Scan(); {
		switch name, value, _ := strings.Cut(lines.Text(), " "); {
		case !strings.HasSuffix(name, ":"): // 00400000-04dbe000 r-xp 00000000 fe:00 1234 /usr/bin/debut
			start, end = 0, 0
			if perms, _, _ := strings.Cut(value, " "); perms == "r-xp" || perms == "r--p" {
				if strings.HasSuffix(value, " "+program) {
					_, _ = fmt.Sscanf(name, "%x-%x", &start, &end)
				}
			}
		case name == "Anonymous:" && strings.TrimSpace(value) == "0 kB" && end > start:
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, start, end-start, syscall.MADV_DONTNEED)
		}
	}
}
