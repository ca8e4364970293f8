package systemd

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// Install sets the program up as a service. Run again, it changes what differs, but for the settings, which are
// somebody's.
type Install struct {
	Root string // what takes the place of /; "" is the machine itself
	// under the root, the files stand where a package has them, and the settings are for whoever installs it
	Package          bool
	DryRun           bool   // says what would be done, and does nothing
	Program          string // the file of the program
	Origin, Operator string
	TLS              bool // the program speaks https itself, and no proxy does
	Out              io.Writer
	// Run runs a program of the machine.
	Run func(ctx context.Context, name string, args ...string) error
}

//go:embed files
var files embed.FS

// What is set up, and where.
const (
	envPath      = "/etc/debut.env"
	unitFolder   = "/etc/systemd/system/"
	usersPath    = "/usr/lib/sysusers.d/debut.conf"
	foldersPath  = "/usr/lib/tmpfiles.d/debut.conf"
	ownProgram   = "/usr/local/bin/debut"
	packaged     = "/usr/bin/debut" // where a package has the program
	packageUnits = "/usr/lib/systemd/system/"
)

// exampleOrigin stands in the settings that a package brings, until somebody names their own.
const exampleOrigin = "https://debut.example"

// ours begins the files that are written anew when they differ.
const ours = "# Written by debut install. Change it by systemctl edit, or take this line away to keep the file as it is.\n"

// ofPackage reports whether a package put the program on this machine.
func (i Install) ofPackage() bool { return i.Program == filepath.Join("/", i.Root, packaged) }

// ProgramPath is where the program stands.
func (i Install) ProgramPath() string {
	if i.Package || i.ofPackage() {
		return packaged
	}
	return ownProgram
}

// Listen is where the socket listens: the service manager has the right to the ports under 1024, and the program needs
// none.
func (i Install) Listen() string {
	if i.TLS {
		return "443"
	}
	return "127.0.0.1:8080"
}

// Do sets the program up. What it did before an error stands, and is not done again the next time.
func (i Install) Do(ctx context.Context) error {
	if i.Package {
		i.Origin, i.Operator, i.TLS = exampleOrigin, "", false
	}
	steps := []func(context.Context) error{i.program, i.machine, i.settings, i.units, i.apply}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if !i.Package {
		i.say("Now look at %s, and start the service: systemctl enable --now %s debut.service",
			envPath, strings.Join(i.sockets(), " "))
	}
	return nil
}

func (i Install) say(format string, args ...any) { fmt.Fprintf(i.Out, format+"\n", args...) }

func (i Install) program(context.Context) error {
	if i.ofPackage() {
		i.say("kept %s, which a package brought", packaged)
		return nil
	}
	content, err := os.ReadFile(i.Program)
	if err != nil {
		return fmt.Errorf("read the program: %w", err)
	}
	return i.write(i.ProgramPath(), 0o755, content, nil)
}

// machine writes what the machine has to know of the user and the folders.
func (i Install) machine(context.Context) error {
	if i.ofPackage() {
		return nil
	}
	for _, file := range []struct{ name, path string }{{"debut.sysusers", usersPath}, {"debut.tmpfiles", foldersPath}} {
		content, err := i.fill(file.name)
		if err != nil {
			return err
		}
		if err := i.write(file.path, 0o644, i.signed(content), isOurs); err != nil {
			return err
		}
	}
	return nil
}

// settings writes the file of settings if there is none, or only the one that a package brought.
func (i Install) settings(context.Context) error {
	content, err := i.fill("debut.env")
	if err != nil {
		return err
	}
	untouched, err := Install{Origin: exampleOrigin}.fill("debut.env")
	if err != nil {
		return err
	}
	return i.write(envPath, 0o640, content, func(there []byte) bool {
		return i.ofPackage() && bytes.Equal(there, untouched)
	})
}

// sockets are the units by which systemd listens.
func (i Install) sockets() []string {
	if i.TLS {
		return []string{"debut.socket", "debut-http.socket"}
	}
	return []string{"debut.socket"}
}

// units writes the units. On a machine with the package, those alone that differ from the package's.
func (i Install) units(context.Context) error {
	folder, names := unitFolder, i.sockets()
	if i.Package {
		folder, names = packageUnits, []string{"debut.socket", "debut-http.socket"}
	}
	for _, name := range append(names, "debut.service") {
		content, err := i.fill(name)
		if err != nil {
			return err
		}
		if i.ofPackage() && i.has(packageUnits+name, content) && !i.exists(folder+name) {
			i.say("kept %s, which the package has", packageUnits+name)
			continue
		}
		if err := i.write(folder+name, 0o644, i.signed(content), isOurs); err != nil {
			return err
		}
	}
	return nil
}

// apply has the machine do what the files say.
func (i Install) apply(ctx context.Context) error {
	for _, step := range []struct {
		why     string
		command []string
	}{
		{"makes the user debut, unless it is there", []string{"systemd-sysusers", filepath.Base(usersPath)}},
		{"makes /var/backups/debut, for debut alone, and lets it read the settings",
			[]string{"systemd-tmpfiles", "--create", filepath.Base(foldersPath)}},
		{"has systemd read the units", []string{"systemctl", "daemon-reload"}},
	} {
		if err := i.run(ctx, step.why, step.command[0], step.command[1:]...); err != nil {
			return err
		}
	}
	return nil
}

// run runs a program of the machine; under another root there is no machine.
func (i Install) run(ctx context.Context, why, name string, args ...string) error {
	command := strings.Join(append([]string{name}, args...), " ")
	switch {
	case i.Root != "":
		i.say("left out: %s, which %s", command, why)
		return nil
	case i.DryRun:
		i.say("would run %s, which %s", command, why)
		return nil
	}
	if err := i.Run(ctx, name, args...); err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	i.say("ran %s, which %s", command, why)
	return nil
}

func (i Install) fill(name string) ([]byte, error) {
	t, err := template.ParseFS(files, "files/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, i)
	return b.Bytes(), err
}

// signed says of a file that it may be written anew; those of a package are the package's.
func (i Install) signed(content []byte) []byte {
	if i.Package {
		return content
	}
	return append([]byte(ours), content...)
}

func (i Install) exists(path string) bool {
	_, err := os.Stat(filepath.Join(i.Root, path))
	return err == nil
}

func (i Install) has(path string, content []byte) bool {
	there, err := os.ReadFile(filepath.Join(i.Root, path))
	return err == nil && bytes.Equal(there, content)
}

func isOurs(content []byte) bool { return bytes.HasPrefix(content, []byte(ours)) }

// write writes a file whole, or not at all. One that is there with another content is written over if mayReplace says
// so; nil always does.
func (i Install) write(path string, mode fs.FileMode, content []byte, mayReplace func(content []byte) bool) error {
	at := filepath.Join(i.Root, path)
	there, err := os.ReadFile(at)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case err == nil && bytes.Equal(there, content):
		i.say("kept %s, which is as it should be", path)
		return nil
	case err == nil && mayReplace != nil && !mayReplace(there):
		i.say("kept %s, which is yours", path)
		return nil
	case i.DryRun:
		i.say("would write %s, mode %#o", path, mode)
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if err := replace(at, mode, content); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	i.say("wrote %s, mode %#o", path, mode)
	return nil
}

// replace puts a file in the place of another, at once: a program that runs keeps the one that it was started from.
func replace(at string, mode fs.FileMode, content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(at), ".debut-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(content)
	if err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), at)
}
