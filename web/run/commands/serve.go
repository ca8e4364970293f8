package commands

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"debut/app"
	"debut/app/demo"
	"debut/app/ground/repeats"
	"debut/storage"
	"debut/web/run/host"
	"debut/web/run/systemd"
)

func serve(ctx context.Context, c call) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	return c.serve(ctx, s, func(ctx context.Context, in *host.Instance) error {
		return in.Directory.WriteFirstSteps(ctx, c.stdout)
	})
}

func serveDemo(ctx context.Context, c call) error {
	language := c.languageFlag("of the interface and the categories")
	s, err := c.settings()
	if err != nil {
		return err
	}
	if s.Data == app.DefaultData {
		if s.Data, err = os.MkdirTemp("", "debut-demo-"); err != nil {
			return err
		}
		defer os.RemoveAll(s.Data)
	}
	demo.Sell(&s.Sales)
	s.Invent()
	return c.serve(ctx, s, func(ctx context.Context, in *host.Instance) error {
		key, err := in.Directory.FillDemo(ctx, *language)
		fmt.Fprintf(c.stdout, "API key: %s\n", key)
		fmt.Fprintln(c.stdout, "Try first: sign in with any address, open the link at /dev/mail, vote for a product, add a passkey on /account; owner@debut.example has products")
		return err
	})
}

// serve serves the data folder until ctx ends. prepare runs before the first request.
func (c call) serve(ctx context.Context, s app.Settings, prepare func(context.Context, *host.Instance) error) error {
	signal.Ignore(syscall.SIGPIPE) // a log that nobody reads any more does not end the server
	if err := s.TLS.Check(s.Origin); err != nil {
		return err
	}
	manager := systemd.New(c.getenv)
	l, err := manager.Listen("debut", s.Addr)
	if err != nil {
		return fmt.Errorf("listen on --addr %s: %w", s.Addr, err)
	}
	defer l.Close()
	plain, err := host.ListenPlain(s.TLS.HTTPAddr, func(address string) (net.Listener, error) {
		return manager.Listen("debut-http", address)
	})
	if err != nil {
		return err
	}
	if plain != nil {
		defer plain.Close()
	}
	if s.Origin == "" {
		s.Origin = host.OriginOf(l.Addr(), c.flags.Name() == "demo")
	}
	in, err := host.Open(ctx, s, repeats.NewLog(s, c.stderr), storage.Open)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	defer in.Close()
	in.Plain = plain
	if err := prepare(ctx, in); err != nil {
		return unlessStopped(ctx, err)
	}
	fmt.Fprintf(c.stdout, "Debut is at %s\n", s.Origin)
	if s.DevMail {
		fmt.Fprintf(c.stdout, "Mails are not sent; they are at %s/dev/mail\n", s.Origin)
	}
	return c.watched(ctx, manager, in, l)
}

// watched serves, and has the service manager know how that goes.
func (c call) watched(ctx context.Context, manager *systemd.Manager, in *host.Instance, l net.Listener) error {
	watching, end := context.WithCancel(ctx)
	var watch sync.WaitGroup
	watch.Go(func() { manager.Watch(watching, in.Status) })
	said := make(chan struct{})
	stopping := context.AfterFunc(ctx, func() {
		_ = manager.Stopping() // nothing follows from a manager that is gone
		close(said)
	})
	if err := manager.Ready(); err != nil {
		fmt.Fprintln(c.stderr, "debut:", err)
	}
	err := in.Serve(ctx, l)
	if !stopping() {
		<-said // before the process ends
	}
	end()
	watch.Wait()
	return err
}

// unlessStopped returns the error of a start, or nil if the start was broken off because the program was told to stop.
func unlessStopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
