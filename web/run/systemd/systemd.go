// Package systemd speaks with the service manager that started the program: it says when it is ready and that it is
// alive (sd_notify(3)), and takes the sockets that the manager listens at, so that a restart refuses nobody
// (sd_listen_fds(3)).
package systemd

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// Manager is the service manager. One that is not there hears nothing.
type Manager struct {
	address string        // of its socket; "" is none
	every   time.Duration // how often it wants to hear that the program is alive; 0 is never
	sockets map[string]int
}

// firstSocket is the number of the first file that the manager gives.
const firstSocket = 3

// patience is how long a manager that does not listen is waited for.
const patience = 2 * time.Second

// New returns the manager that the environment names.
func New(getenv func(string) string) *Manager {
	m := &Manager{address: getenv("NOTIFY_SOCKET"), sockets: map[string]int{}}
	if strings.HasPrefix(m.address, "@") {
		m.address = "\x00" + m.address[1:] // an abstract one (unix(7))
	}
	mine := func(pid string) bool { return pid == strconv.Itoa(os.Getpid()) }
	if usec, err := strconv.ParseInt(getenv("WATCHDOG_USEC"), 10, 64); err == nil && usec > 0 &&
		(getenv("WATCHDOG_PID") == "" || mine(getenv("WATCHDOG_PID"))) {
		m.every = time.Duration(usec) * time.Microsecond / 2
	}
	if n, err := strconv.Atoi(getenv("LISTEN_FDS")); err == nil && mine(getenv("LISTEN_PID")) {
		names := strings.Split(getenv("LISTEN_FDNAMES"), ":")
		for i := range min(n, len(names)) {
			m.sockets[names[i]] = firstSocket + i
		}
	}
	return m
}

// Listen listens at an address, or takes the socket of a name that the manager listens at.
func (m *Manager) Listen(name, address string) (net.Listener, error) {
	number, given := m.sockets[name]
	if !given {
		return net.Listen("tcp", address)
	}
	file := os.NewFile(uintptr(number), name)
	defer file.Close() // the listener has one of its own
	l, err := net.FileListener(file)
	if err != nil {
		return nil, fmt.Errorf("take the socket %q of the service manager: %w", name, err)
	}
	return l, nil
}

// Ready says that the program answers requests from now on.
func (m *Manager) Ready() error { return m.say("READY=1\nSTATUS=Ready") }

// Stopping says that the program finishes what runs, and ends then.
func (m *Manager) Stopping() error { return m.say("STOPPING=1\nSTATUS=Stopping") }

// Watch says, as often as the manager wants to hear it, that the program is alive, with how it fares in a line. A
// program that hangs does not come to say so, and is started anew.
func (m *Manager) Watch(ctx context.Context, status func(context.Context) string) {
	if m.address == "" || m.every == 0 {
		return
	}
	beat := time.NewTicker(m.every)
	defer beat.Stop()
	for {
		line, _, _ := strings.Cut(status(ctx), "\n")
		_ = m.say("WATCHDOG=1\nSTATUS=" + line) // a manager that is gone is not waited for
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		}
	}
}

func (m *Manager) say(state string) error {
	if m.address == "" {
		return nil
	}
	c, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: m.address, Net: "unixgram"})
	if err != nil {
		return fmt.Errorf("reach the service manager: %w", err)
	}
	defer c.Close()
	_ = c.SetWriteDeadline(time.Now().Add(patience))
	_, err = c.Write([]byte(state))
	return err
}
