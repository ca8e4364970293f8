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

// Install sets the program up as a service. Run again, it changes what differs, but for the settings, which are somebody's.
type Install struct {
	Root             string // what takes the place of /; "" is the machine itself
	DryRun           bool   // says what would be done, and does nothing
	Program          string // the file of the program
	Origin, Operator string
	TLS              bool // the program speaks https itself, and no proxy does
	Out              io.Writer
	// Run runs a program of the machine, and GiveTo gives a file to a group, or a folder to the user and the group.
	Run    func(ctx context.Context, name string, args ...string) error
	GiveTo func(path, user, group string) error
}

//go:embed files
var files embed.FS

// What is set up, and where.
const (
	user        = "debut"
	programPath = "/usr/local/bin/debut"
	envPath     = "/etc/debut.env"
	unitFolder  = "/etc/systemd/system/"
	usersPath   = "/usr/lib/sysusers.d/debut.conf"
	backupPath  = "/var/backups/debut"
)

// ours begins the files that are written anew when they differ.
const ours = "# Written by debut install. Change it by systemctl edit, or take this line away to keep the file as it is.\n"

// Listen is where the socket listens: the service manager has the right to the ports under 1024, and the program needs none.
func (i Install) Listen() string {
	if i.TLS {
		return "443"
	}
	return "127.0.0.1:8080"
}

// Do sets the program up. What it did before an error stands, and is not done again the next time.
func (i Install) Do(ctx context.Context) error {
	steps := []func(context.Context) error{i.program, i.user, i.settings, i.units, i.folders, i.reload}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	i.say("Now look at %s, and start the service: systemctl enable --now %s debut.service", envPath, i.Sockets())
	return nil
}

func (i Install) say(format string, args ...any) { fmt.Fprintf(i.Out, format+"\n", args...) }

func (i Install) program(context.Context) error {
	content, err := os.ReadFile(i.Program)
	if err != nil {
		return fmt.Errorf("read the program: %w", err)
	}
	return i.write(programPath, 0o755, content, nil)
}

func (i Install) user(ctx context.Context) error {
	content, err := files.ReadFile("files/debut.sysusers")
	if err != nil {
		return err
	}
	if err := i.write(usersPath, 0o644, append([]byte(ours), content...), isOurs); err != nil {
		return err
	}
	return i.run(ctx, "makes the user debut, unless it is there", "systemd-sysusers", "debut.conf")
}

// settings writes the file of settings if there is none.
func (i Install) settings(context.Context) error {
	content, err := i.fill("debut.env")
	if err != nil {
		return err
	}
	kept := func([]byte) bool { return false }
	if err := i.write(envPath, 0o640, content, kept); err != nil {
		return err
	}
	return i.giveTo(envPath, "root", user)
}

// Sockets are the units by which systemd listens.
func (i Install) Sockets() string {
	if i.TLS {
		return "debut.socket debut-http.socket"
	}
	return "debut.socket"
}

func (i Install) units(context.Context) error {
	for _, name := range append(strings.Fields(i.Sockets()), "debut.service") {
		content, err := i.fill(name)
		if err != nil {
			return err
		}
		if err := i.write(unitFolder+name, 0o644, append([]byte(ours), content...), isOurs); err != nil {
			return err
		}
	}
	return nil
}

// folders makes the folder for backups; that of the data is made by the service manager.
func (i Install) folders(context.Context) error {
	at := filepath.Join(i.Root, backupPath)
	switch info, err := os.Stat(at); {
	case err == nil && info.IsDir():
		i.say("kept %s", backupPath)
		return nil
	case i.DryRun:
		i.say("would make %s, for debut alone", backupPath)
		return nil
	}
	if err := os.MkdirAll(at, 0o700); err != nil {
		return err
	}
	i.say("made %s, for debut alone", backupPath)
	return i.giveTo(backupPath, user, user)
}

func (i Install) reload(ctx context.Context) error {
	return i.run(ctx, "has systemd read the units", "systemctl", "daemon-reload")
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

func (i Install) giveTo(path, user, group string) error {
	if i.Root != "" || i.DryRun {
		return nil
	}
	return i.GiveTo(path, user, group)
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

func isOurs(content []byte) bool { return bytes.HasPrefix(content, []byte(ours)) }

// write writes a file whole, or not at all. One that is there with another content is written over if mayReplace says so; nil always does.
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
