package systemd_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/run/systemd"
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
		"/usr/lib/sysusers.d/debut.conf": 0o644, "/usr/lib/tmpfiles.d/debut.conf": 0o644,
	} {
		info, err := os.Stat(filepath.Join(i.Root, path))
		is.NoErr(err)
		is.Equal(info.Mode().Perm(), mode)
		is.True(strings.Contains(said, "wrote "+path+", mode 0"))
	}
	is.True(strings.Contains(said, "left out: systemd-tmpfiles --create debut.conf, which makes /var/backups/debut"))
	is.True(strings.Contains(said, "left out: systemctl daemon-reload"))
	env, err := os.ReadFile(filepath.Join(i.Root, "/etc/debut.env"))
	is.NoErr(err)
	is.True(strings.Contains(string(env), "\nDEBUT_ORIGIN=https://debut.example\nDEBUT_OPERATOR=you@debut.example\n"))
	is.True(strings.Contains(string(env), "\nDEBUT_BACKUP_TO=/var/backups/debut\n"))
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
	is.True(!strings.Contains(said, "wrote"))
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

// aPackage is a machine on which a package put its files.
func aPackage(t *testing.T) (i systemd.Install, does func() string) {
	t.Helper()
	i, _ = machine(t)
	i.Package = true
	is.New(t).NoErr(i.Do(t.Context()))
	i.Package, i.Program = false, filepath.Join(i.Root, "/usr/bin/debut")
	return i, func() string {
		var out strings.Builder
		i.Out = &out
		is.New(t).NoErr(i.Do(t.Context()))
		return out.String()
	}
}

func read(t *testing.T, i systemd.Install, path string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(i.Root, path))
	is.New(t).NoErr(err)
	return string(content)
}

func TestInstall_LaysOutAPackage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	i, _ := aPackage(t)
	var names []string
	is.NoErr(filepath.WalkDir(i.Root, func(path string, entry os.DirEntry, err error) error {
		if !entry.IsDir() {
			names = append(names, strings.TrimPrefix(path, i.Root))
		}
		return err
	}))
	is.Equal(names, []string{"/etc/debut.env", "/usr/bin/debut", "/usr/lib/systemd/system/debut-http.socket", "/usr/lib/systemd/system/debut.service",
		"/usr/lib/systemd/system/debut.socket", "/usr/lib/sysusers.d/debut.conf", "/usr/lib/tmpfiles.d/debut.conf"})
	is.True(strings.Contains(read(t, i, "/usr/lib/systemd/system/debut.service"), "\nExecStart=/usr/bin/debut serve "))
	is.True(strings.HasPrefix(read(t, i, "/usr/lib/systemd/system/debut.service"), "[Unit]\n")) // it is the package's to write anew
	is.True(strings.Contains(read(t, i, "/etc/debut.env"), "\nDEBUT_ORIGIN=https://debut.example\n# DEBUT_OPERATOR="))
}

func TestInstall_FillsInWhatAPackageLeavesOpen(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	i, does := aPackage(t)
	said := does()
	is.True(strings.Contains(said, "kept /usr/bin/debut, which a package brought") && strings.Contains(said, "wrote /etc/debut.env"))
	is.True(strings.Contains(said, "kept /usr/lib/systemd/system/debut.service, which the package has"))
	_, err := os.Stat(filepath.Join(i.Root, "/etc/systemd/system"))
	is.True(os.IsNotExist(err)) // so a later package brings its own units
	is.True(strings.Contains(read(t, i, "/etc/debut.env"), "\nDEBUT_OPERATOR=you@debut.example\n"))
	is.True(!strings.Contains(does(), "wrote")) // what is filled in is somebody's
}

func TestInstall_ChangesTheSocketOfAPackageForTLS(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	i, _ := aPackage(t)
	var out strings.Builder
	i.TLS, i.Out = true, &out
	is.NoErr(i.Do(t.Context()))
	is.True(strings.Contains(out.String(), "wrote /etc/systemd/system/debut.socket"))
	is.True(!strings.Contains(out.String(), "wrote /etc/systemd/system/debut.service"))
	is.True(strings.Contains(out.String(), "systemctl enable --now debut.socket debut-http.socket debut.service"))
	is.True(strings.Contains(read(t, i, "/etc/systemd/system/debut.socket"), "\nListenStream=443\n"))
	i.TLS = false
	is.NoErr(i.Do(t.Context()))
	is.True(strings.Contains(read(t, i, "/etc/systemd/system/debut.socket"), "\nListenStream=127.0.0.1:8080\n")) // and back
}
