package order

import (
	"errors"
	"io"
	"net/http"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/orders"
)

// hearPath is where providers report what became of payments.
const hearPath = "/payments/"

// mostReported is the size of the largest report, in bytes.
const mostReported = 256 << 10

// hear takes a provider's report, whose signature is over its bytes. Whoever gets no 200 reports again.
func (h handler) hear(w http.ResponseWriter, r *http.Request) {
	report, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostReported))
	if err == nil {
		err = h.Orders.Hear(r.Context(), httprouter.ParamsFromContext(r.Context()).ByName("provider"), report, r.Header.Get("Stripe-Signature"))
	}
	_, large := errors.AsType[*http.MaxBytesError](err)
	switch {
	case err == nil:
		w.WriteHeader(http.StatusOK)
	case large:
		http.Error(w, "The report is larger than 256 KiB.", http.StatusRequestEntityTooLarge)
	case errors.Is(err, orders.ErrForged):
		http.Error(w, "The report is not believed: "+orders.ErrForged.Error()+".", http.StatusBadRequest)
	case app.KindOf(err) == app.NotFound:
		http.NotFound(w, r)
	default:
		h.Log.ErrorContext(r.Context(), "take a report of a payment", "error", err)
		http.Error(w, "The report could not be kept. Send it again.", http.StatusInternalServerError)
	}
}
