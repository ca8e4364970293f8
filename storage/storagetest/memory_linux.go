package storagetest

import (
	"os"
	"runtime/debug"
	"syscall"
)

// memory is the folder that Linux keeps in memory, and enough more than all tests together put there.
const (
	memory = "/dev/shm"
	enough = 2 << 30 // bytes
)

// Where nothing else is asked for, tests put their files into memory: each has a database, and a disk would take longer
// to make and remove them than the tests themselves do.
func init() {
	if os.Getenv("TMPDIR") == "" && roomy(memory) {
		_ = os.Setenv("TMPDIR", memory)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)      // what a test leaves may lie about: it ends soon
		_ = os.Setenv("GOGC", "400") // for instances, which set it themselves where nobody did
	}
}

// roomy reports whether a folder has room for the files of tests, and may hold programs: some build one.
func roomy(dir string) bool {
	const noExec = 8 // ST_NOEXEC of statfs(2)
	var disk syscall.Statfs_t
	err := syscall.Statfs(dir, &disk)
	return err == nil && syscall.Access(dir, 2) == nil && disk.Flags&noExec == 0 &&
		disk.Bavail*uint64(disk.Bsize) >= enough
}
