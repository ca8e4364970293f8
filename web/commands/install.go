package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"runtime"
	"strconv"

	"debut/app"
	"debut/web/systemd"
)

// install sets the program up as a service.
func install(ctx context.Context, c call) error {
	i := systemd.Install{Out: c.stdout, Run: runOn, GiveTo: giveTo}
	c.flags.StringVar(&i.Root, "root", "", "folder that takes the place of /, for packages; no program of the machine is run then")
	c.flags.BoolVar(&i.DryRun, "dry-run", false, "say what would be done, and do nothing")
	c.flags.BoolVar(&i.TLS, "tls", false, "have the program speak https itself at port 443, with certificates that it gets, and no proxy before it")
	app.OriginFlag(c.flags, &i.Origin)
	app.OperatorFlag(c.flags, &i.Operator)
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	if runtime.GOOS != "linux" && i.Root == "" {
		return errors.New("install is for Linux with systemd")
	}
	if i.Origin == "" {
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

// giveTo gives a file to a user and a group.
func giveTo(path, owner, group string) error {
	who, err := user.Lookup(owner)
	if err != nil {
		return err
	}
	those, err := user.LookupGroup(group)
	if err != nil {
		return err
	}
	uid, err := strconv.Atoi(who.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(those.Gid)
	if err != nil {
		return err
	}
	return os.Chown(path, uid, gid)
}
