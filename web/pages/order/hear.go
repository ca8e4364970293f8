package order

import (
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
	"debut/web"
)

// hearPath is where providers report what became of payments.
const hearPath = orders.HearPath

// hear takes a provider's report, whose signature is over its bytes. Whoever gets no 200 reports again.
func (h handler) hear(w http.ResponseWriter, r *http.Request) {
	if err := h.Visitors.ChargeReport(r); err != nil {
		web.RetryAfter(w, err)
		http.Error(w, "These are too many reports. Send this one again later.", http.StatusTooManyRequests)
		return
	}
	report, err := io.ReadAll(r.Body)
	if err == nil {
		err = h.Orders.Hear(r.Context(), httprouter.ParamsFromContext(r.Context()).ByName("provider"), report,
			r.Header.Get("Stripe-Signature"))
	}
	bound, large := errors.AsType[*http.MaxBytesError](err)
	switch {
	case err == nil:
		w.WriteHeader(http.StatusOK)
	case large:
		http.Error(w, fmt.Sprintf("The report is larger than %d KiB.", bound.Limit>>10),
			http.StatusRequestEntityTooLarge)
	case errors.Is(err, orders.ErrForged):
		http.Error(w, "The report is not believed: "+orders.ErrForged.Error()+".", http.StatusBadRequest)
	case errors.Is(err, pay.ErrDeaf):
		http.Error(w, "Reports of payments are not taken here: the operator has not set the secret that they are signed with (--stripe-secret).", http.StatusForbidden)
	case app.KindOf(err) == app.NotFound:
		http.NotFound(w, r)
	default:
		web.Fault(w, r, "take a report of a payment", err)
	}
}
