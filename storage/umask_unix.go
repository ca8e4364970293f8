//go:build unix

package storage

import "syscall"

// KeepPrivate sees to it that whatever the process makes from now on is for its owner alone.
func KeepPrivate() { syscall.Umask(0o077) }
