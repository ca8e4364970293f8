package app

import "context"

type rehearsal struct{}

// Rehearse returns a context for a run that is undone whatever comes of it: it only finds out what the run would refuse.
func Rehearse(ctx context.Context) context.Context { return context.WithValue(ctx, rehearsal{}, true) }

// Rehearsed reports whether what is done is undone afterwards, so that nothing costly need be done for it.
func Rehearsed(ctx context.Context) bool { return ctx.Value(rehearsal{}) != nil }
