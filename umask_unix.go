//go:build unix

package main

import "syscall"

// init sees to it that whatever the program makes is for its owner alone.
func init() { syscall.Umask(0o077) }
