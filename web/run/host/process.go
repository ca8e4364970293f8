package host

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
)

// StopOrderly returns a context that ends when the program is told to stop. A terminal that closes tells it so, too,
// for there is nothing to read anew: settings are arguments and variables. Where nohup has it outlive the terminal, it
// does.
func StopOrderly() (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	return ctx, func() {
		signal.Ignore(syscall.SIGHUP) // shells and terminals send one each
		stop()
	}
}

// OriginOf returns the address of a site that listens at a loopback address, or any other: the demo is at localhost,
// since browsers have passkeys for names alone.
func OriginOf(at net.Addr, demo bool) string {
	if tcp, is := at.(*net.TCPAddr); is && demo && tcp.IP.IsLoopback() {
		return fmt.Sprint("http://localhost:", tcp.Port)
	}
	return "http://" + at.String()
}

// ExitCode returns what the program ends with: 1, if the error says nothing else.
func ExitCode(err error) int {
	var e interface{ ExitCode() int }
	if errors.As(err, &e) {
		return e.ExitCode()
	}
	return 1
}
