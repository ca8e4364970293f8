package server

import (
	"context"
	"errors"
	"net"
	"sync"

	"debut/web"
)

// Serve works off jobs and answers requests on l until ctx ends; then requests finish and jobs are handed back.
func Serve(ctx context.Context, l net.Listener, o Options) error {
	warn(o)
	d := o.Directory
	health := &web.Health{Check: o.Ready}
	context.AfterFunc(ctx, func() { health.Stopping.Store(true) })
	context.AfterFunc(ctx, d.Drafts.Stop)
	context.AfterFunc(ctx, o.Waiters.Stop)
	runner, err := d.Runner(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil // the start was broken off
		}
		return err
	}
	var busy sync.WaitGroup
	busy.Go(func() { runner.Run(d.Background(ctx)) })
	for _, run := range o.Background {
		busy.Go(func() { run(ctx) })
	}
	err = web.Serve(ctx, l, New(o, health, runner.Wake), o.Log)
	busy.Wait()
	return errors.Join(err, d.Views.Flush(context.WithoutCancel(ctx)))
}

// warn says what about the settings is not as an operator would want it.
func warn(o Options) {
	if o.Settings.AllowPrivate {
		o.Log.Warn("websites at private and loopback addresses are read too; this is for development only")
	}
	if o.Settings.ClockAhead != 0 {
		o.Log.Warn("the clock runs ahead; this is for development only", "ahead", o.Settings.ClockAhead)
	}
	if !o.Settings.CanMail() {
		o.Log.Warn("no mail server is named, so nobody can sign in on the site by mail; " +
			"name one with --smtp, or run debut operator EMAIL for a link that signs an operator in")
	}
}
