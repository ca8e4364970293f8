package systemd_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/systemd"
)

// machine is a folder in the place of one, with the program that is to be set up.
func machine(t *testing.T) (i systemd.Install, does func() string) {
	t.Helper()
	var out strings.Builder
	program := filepath.Join(t.TempDir(), "debut")
	is.New(t).NoErr(os.WriteFile(program, []byte("the program"), 0o700))
	i = systemd.Install{Root: t.TempDir(), Program: program, Origin: "https://debut.example", Operator: "you@debut.example", Out: &out}
	return i, func() string {
		out.Reset()
		is.New(t).NoErr(i.Do(t.Context()))
		return out.String()
	}
}

func TestInstall_SaysEachThingThatItDid(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	i, does := machine(t)
	said := does()
	for path, mode := range map[string]os.FileMode{
		"/usr/local/bin/debut": 0o755, "/etc/debut.env": 0o640, "/etc/systemd/system/debut.service": 0o644, "/etc/systemd/system/debut.socket": 0o644,
		"/usr/lib/sysusers.d/debut.conf": 0o644,
	} {
		info, err := os.Stat(filepath.Join(i.Root, path))
		is.NoErr(err)
		is.Equal(info.Mode().Perm(), mode)
		is.True(strings.Contains(said, "wrote "+path+", mode 0"))
	}
	is.True(strings.Contains(said, "made /var/backups/debut") && strings.Contains(said, "left out: systemctl daemon-reload"))
	env, err := os.ReadFile(filepath.Join(i.Root, "/etc/debut.env"))
	is.NoErr(err)
	is.True(strings.Contains(string(env), "\nDEBUT_ORIGIN=https://debut.example\nDEBUT_OPERATOR=you@debut.example\n"))
	is.True(strings.HasSuffix(string(env), "\nDEBUT_ADDR=127.0.0.1:8080\nDEBUT_PROXIES=127.0.0.1/32\n"))
}

func TestInstall_ASecondTimeChangesNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	i, does := machine(t)
	does()
	env := filepath.Join(i.Root, "/etc/debut.env")
	is.NoErr(os.WriteFile(env, []byte("DEBUT_ORIGIN=https://mine.example\n"), 0o640))
	unit := filepath.Join(i.Root, "/etc/systemd/system/debut.service")
	is.NoErr(os.WriteFile(unit, []byte("[Service]\nExecStart=/mine\n"), 0o644))
	said := does()
	is.True(!strings.Contains(said, "wrote") && !strings.Contains(said, "made"))
	is.True(strings.Contains(said, "kept /etc/debut.env, which is yours") && strings.Contains(said, "kept /etc/systemd/system/debut.service, which is yours"))
	kept, err := os.ReadFile(env)
	is.NoErr(err)
	is.Equal(string(kept), "DEBUT_ORIGIN=https://mine.example\n")
	is.NoErr(os.WriteFile(i.Program, []byte("a newer program"), 0o700))
	is.True(strings.Contains(does(), "wrote /usr/local/bin/debut")) // an upgrade
}

func TestInstall_ADryRunDoesNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	i, _ := machine(t)
	var out strings.Builder
	i.DryRun, i.TLS, i.Out = true, true, &out
	is.NoErr(i.Do(t.Context()))
	is.True(strings.Contains(out.String(), "would write /etc/systemd/system/debut-http.socket, mode 0644"))
	left, err := os.ReadDir(i.Root)
	is.NoErr(err)
	is.Equal(len(left), 0)
}

// Without another root, the machine is changed: what is run and given away is what was said.
func TestInstall_RunsWhatItSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	i, _ := machine(t)
	var out strings.Builder
	i.Root, i.DryRun, i.Out = "", true, &out
	i.Run = func(context.Context, string, ...string) error { t.Error("a dry run runs something"); return nil }
	is.NoErr(i.Do(t.Context()))
	is.True(strings.Contains(out.String(), "would run systemd-sysusers debut.conf") && strings.Contains(out.String(), "would run systemctl daemon-reload"))
}
