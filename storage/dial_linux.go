package storage

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// giveUpSending has a connection break on which what was sent is not acknowledged.
func giveUpSending(network, _ string, c syscall.RawConn) (err error) {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	failed := c.Control(func(fd uintptr) {
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(deadAfter.Milliseconds()))
	})
	if failed != nil {
		return failed
	}
	return err
}
