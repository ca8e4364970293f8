//go:build linux || darwin || freebsd

package host

import "syscall"

// freeSpace returns how many bytes can still be written to the disk of a folder; -1 if that is not known.
func freeSpace(dir string) int64 {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return -1
	}
	return int64(disk.Bavail) * int64(disk.Bsize)
}
