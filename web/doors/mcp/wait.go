package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web/doors/op"
)

// waits lets a call wait for a change: it has time to answer, ends when its caller goes away, and tells how far it is
// if the caller listens.
func waits(ctx context.Context, task *op.Task, r *mcp.CallToolRequest) (until context.Context, end func()) {
	a, _ := ctx.Value(admissionKey{}).(admission)
	if !task.Operation.Waits() || a.request == nil {
		return ctx, func() {}
	}
	task.Extend = a.extend
	if token := r.Params.GetProgressToken(); a.streams && token != nil {
		last := -1
		task.Progress = func(ctx context.Context, n int, says string) {
			if n <= last {
				return // progress grows (Model Context Protocol, progress)
			}
			last = n
			// A caller who has gone is no fault of ours; the call ends by its context.
			_ = r.Session.NotifyProgress(ctx,
				&mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(n), Message: says})
		}
	}
	// Of callers who speak an older version of the protocol the library does not tell that they have gone.
	until, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(a.request, cancel)
	return until, func() { stop(); cancel() }
}
