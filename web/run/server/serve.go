package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"

	"debut/web"
	"debut/web/run/metrics"
	"debut/web/run/ready"
)

// Serve works off jobs and answers requests on l until ctx ends; then requests finish and jobs are handed back.
func Serve(ctx context.Context, l net.Listener, o Options) error {
	warn(o)
	d := o.Directory
	health := &ready.Health{Look: d.Health.Look}
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
	if err := o.serveMetrics(ctx, &busy); err != nil {
		return err
	}
	busy.Go(func() { runner.Run(d.Background(ctx)) })
	for _, run := range o.Background {
		busy.Go(func() { run(ctx) })
	}
	l = web.PerClient(l, web.ClientConnections, o.Settings.Now().Proxies)
	err = web.Serve(ctx, l, New(o, health, runner.Wake), o.Log)
	busy.Wait()
	return errors.Join(err, d.Counter.Flush(context.WithoutCancel(ctx)))
}

// serveMetrics answers at the address for metrics, if there is one.
func (o *Options) serveMetrics(ctx context.Context, busy *sync.WaitGroup) error {
	addr := o.Settings.Now().MetricsAddr
	if addr == "" {
		return nil
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("listen for metrics: %w", err)
	}
	requests := metrics.NewRequests()
	o.measure = requests.Measure
	sources := metrics.Sources{
		Today: o.Directory.Team.Today, Done: o.Directory.Health.OutcomesEver, Votes: o.Directory.Health.VotesByState,
		Queries: o.Queries, Pools: o.Pools, Backup: o.Directory.Backups.Newest, Version: o.Version,
	}
	busy.Go(func() {
		if err := web.Serve(ctx, l, metrics.Handler(requests, sources, o.Log), o.Log); err != nil {
			o.Log.Error("answer with metrics", "error", err)
		}
	})
	return nil
}

// warn says what about the settings is not as an operator would want it.
func warn(o Options) {
	s := o.Settings.Now()
	if s.AllowPrivate {
		o.Log.Warn("websites at private and loopback addresses are read too; this is for development only")
	}
	if s.ClockAhead != 0 {
		o.Log.Warn("the clock runs ahead; this is for development only", "ahead", s.ClockAhead)
	}
	if !s.CanMail() {
		o.Log.Warn("no mail server is named, so nobody can sign in on the site by mail; " +
			"name one with --smtp, or run debut operator EMAIL for a link that signs an operator in")
	}
}
