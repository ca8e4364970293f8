package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"

	"debut/app"
	"debut/web/run/systemd"
)

// install sets the program up as a service.
func install(ctx context.Context, c call) error {
	i := systemd.Install{Out: c.stdout, Run: runOn}
	c.flags.StringVar(&i.Root, "root", "", "folder that takes the place of /; no program of the machine is run then")
	c.flags.BoolVar(&i.Package, "package",
		false, "under --root, write the files where a package has them, with settings to be filled in")
	c.flags.BoolVar(&i.DryRun, "dry-run", false, "say what would be done, and do nothing")
	c.flags.BoolVar(&i.TLS, "tls", false,
		"have the program speak https itself at port 443, with certificates that it gets, and no proxy before it")
	app.OriginFlag(c.flags, &i.Origin)
	app.OperatorFlag(c.flags, &i.Operator)
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	if runtime.GOOS != "linux" && i.Root == "" {
		return errors.New("install is for Linux with systemd")
	}
	if i.Package && i.Root == "" {
		return errors.New("--package is for a folder that becomes a package: name it with --root")
	}
	if i.Origin == "" && !i.Package {
		return errors.New("name the public address of the site with --origin, such as https://debut.example")
	}
	if i.Root == "" && !i.DryRun && os.Geteuid() != 0 {
		return errors.New("install changes the machine, so run it as root; --dry-run says what it would do")
	}
	var err error
	if i.Program, err = os.Executable(); err != nil {
		return fmt.Errorf("find the program: %w", err)
	}
	return i.Do(ctx)
}

// runOn runs a program of the machine.
func runOn(ctx context.Context, name string, args ...string) error {
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}
