package web

import (
	"context"
	"log/slog"
	"net/http"

	"debut/app"
)

type faultLog struct{}

// Fault answers a request that failed through no fault of its own, where there is no page and no problem to say so. It logs what was being
// done and why that failed, with the id of the request, and tells the visitor the id and no more.
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
	log.LogAttrs(context.WithoutCancel(ctx), level, doing+" failed", slog.String("path", r.URL.Path), slog.String("id", id), slog.Any("error", err))
	status, words := http.StatusInternalServerError, "Something went wrong on our side."
	if app.KindOf(err) == app.Unavailable {
		status, words = http.StatusServiceUnavailable, "This is not available now."
		w.Header().Set("Retry-After", "30")
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, words+" Try again in a moment. The request is "+id+".", status)
}
