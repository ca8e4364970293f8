package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"debut/app"
)

type faultLog struct{}

// Fault answers a request that failed through no fault of its own, if there is no page and no problem to say so. It
// logs what was being done and why that failed, with the id of the request, and tells the visitor the id and no more.
func Fault(w http.ResponseWriter, r *http.Request, doing string, err error) {
	ctx, id := r.Context(), RequestID(r.Context())
	log, ok := ctx.Value(faultLog{}).(*slog.Logger)
	if !ok {
		log = slog.Default()
	}
	level := slog.LevelError
	if ctx.Err() != nil {
		level = slog.LevelDebug // the visitor has gone, and what was done for them was cut short
	}
	log.LogAttrs(context.WithoutCancel(ctx), level, doing+" failed",
		slog.String("path", r.URL.Path), slog.String("id", id), slog.Any("error", causeOf(err)))
	status, words := http.StatusInternalServerError, "Something went wrong on our side."
	if app.KindOf(err) == app.Unavailable {
		status, words = http.StatusServiceUnavailable, "This is not available now."
		w.Header().Set("Retry-After", "30")
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, words+" Try again in a moment. The request is "+id+".", status)
}

// LogFault writes an error into the log if it is ours and not the caller's, with its cause: a fault of the program, or
// of what it stands on, such as a full disk. That the caller went away is none.
func LogFault(ctx context.Context, log *slog.Logger, message string, err error, about ...any) {
	kind := app.KindOf(err)
	switch {
	case kind != app.Internal && kind != app.Unavailable:
		return
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		log.InfoContext(ctx, "the caller went away", "id", RequestID(ctx))
		return
	}
	log.ErrorContext(ctx, message, append([]any{"id", RequestID(ctx), "error", causeOf(err)}, about...)...)
}

// causeOf returns what is wrong, and not what callers are told of it.
func causeOf(err error) error {
	if e, ok := asAppError(err); ok && e.Cause != nil {
		return e.Cause
	}
	return err
}

// RetryAfter says when a call may succeed that was one too many, or that could not be served now.
func RetryAfter(w http.ResponseWriter, err error) {
	if e, ok := asAppError(err); ok && (e.RetryAfter > 0 || e.Kind == app.TooMany || e.Kind == app.Unavailable) {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, Seconds(e.RetryAfter))))
	}
}
