package systemd_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/run/systemd"
)

// manager is a service manager as far as a program can see it.
func manager(t *testing.T, more map[string]string) (*systemd.Manager, func() string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "sd") // the path of a socket is at most 108 bytes long
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	at := filepath.Join(dir, "notify")
	c, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: at, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	m := systemd.New(func(name string) string {
		if name == "NOTIFY_SOCKET" {
			return at
		}
		return more[name]
	})
	return m, func() string {
		said := make([]byte, 1000)
		n, err := c.Read(said)
		if err != nil {
			t.Fatal(err)
		}
		return string(said[:n])
	}
}

func TestManager_HearsWhenTheProgramIsReadyAndWhenItStops(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	m, hears := manager(t, nil)
	is.NoErr(m.Ready())
	is.Equal(hears(), "READY=1\nSTATUS=Ready")
	is.NoErr(m.Stopping())
	is.Equal(hears(), "STOPPING=1\nSTATUS=Stopping")
}

func TestRaceWatch_SaysThatTheProgramIsAlive(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	m, hears := manager(t, map[string]string{"WATCHDOG_USEC": "2000", "WATCHDOG_PID": strconv.Itoa(os.Getpid())})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		m.Watch(ctx, func(context.Context) string { return "The disk is nearly full.\nREADY=0" })
	}()
	for range 3 {
		is.Equal(hears(), "WATCHDOG=1\nSTATUS=The disk is nearly full.") // and no second line comes in by the status
	}
	stop()
	<-ended
}

func TestWatch_IsNotForAnotherProcess(t *testing.T) {
	t.Parallel()
	m, _ := manager(t, map[string]string{"WATCHDOG_USEC": "2000", "WATCHDOG_PID": "1"})
	m.Watch(t.Context(), func(context.Context) string { t.Error("it is asked how the program fares"); return "" }) // and returns at once
}

func TestManager_OneThatIsNotThereHearsNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	none := systemd.New(func(string) string { return "" })
	is.NoErr(none.Ready())
	none.Watch(t.Context(), nil)
	l, err := none.Listen("debut", "127.0.0.1:0")
	is.NoErr(err)
	is.NoErr(l.Close())
	gone := systemd.New(func(name string) string { return map[string]string{"NOTIFY_SOCKET": "/nowhere/notify"}[name] })
	err = gone.Ready()
	is.True(err != nil && strings.HasPrefix(err.Error(), "reach the service manager:"))
}
