// Package wiretest runs whole instances as in production, without --allow-private, in a network of their own: public addresses are this
// machine's there, and names, websites, receivers of webhooks, and the servers that an operator names lie.
package wiretest

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// within is set where the tests run in their network.
const within = "WIRETEST_WITHIN"

// TestMain runs the tests in a new network namespace, in which nothing leaves the machine. Where none can be made they are skipped.
func TestMain(m *testing.M) {
	if os.Getenv(within) == "" {
		os.Exit(apart())
	}
	dir, err := os.MkdirTemp("", "wiretest-")
	if err = errors.Join(err, wire(), believe(dir), os.Chdir(filepath.Join("..", "..", ".."))); err != nil { // testdata is at the top
		panic(err)
	}
	lie()
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// apart runs this program again in a network of its own, and returns how it ended.
func apart() int {
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	c := exec.Command(program, os.Args[1:]...)
	c.Env = append(os.Environ(), within+"=1")
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	if os.Geteuid() != 0 {
		one := func(id int) []syscall.SysProcIDMap {
			return []syscall.SysProcIDMap{{ContainerID: 0, HostID: id, Size: 1}}
		}
		c.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		c.SysProcAttr.UidMappings, c.SysProcAttr.GidMappings = one(os.Geteuid()), one(os.Getegid())
	}
	if err := c.Start(); err != nil {
		fmt.Println("THE TESTS ON THE WIRE ARE SKIPPED: no network namespace can be made:", err)
		return 0
	}
	_ = c.Wait()
	return c.ProcessState.ExitCode()
}

// The addresses of the network. That of websites is public, the others are all inside.
var (
	public = net.IPv4(93, 184, 216, 34)
	inside = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(169, 254, 169, 254), net.IPv4(10, 0, 0, 5), net.IPv4(192, 168, 0, 1), net.IPv4(168, 63, 129, 16)}
)

// wire gives the loopback all addresses.
func wire() error {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(socket)
	for i, ip := range append([]net.IP{public}, inside[1:]...) {
		alias, err := unix.NewIfreq(fmt.Sprint("lo:", i))
		if err == nil {
			err = alias.SetInet4Addr(ip.To4())
		}
		if err == nil {
			err = unix.IoctlIfreq(socket, unix.SIOCSIFADDR, alias)
		}
		if err != nil {
			return fmt.Errorf("give the loopback %v: %w", ip, err)
		}
	}
	up, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	up.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, up)
}
