// Package ready answers those who watch over an instance: /healthz says that the program is alive, /readyz whether it
// takes requests.
package ready

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"

	"debut/app/desk/health"
)

// Health answers /healthz and /readyz.
type Health struct {
	Stopping atomic.Bool
	Look     func(context.Context) []health.Problem // what costs little, however often it is asked
}

// Alive answers 200 for as long as the program can answer at all.
func (h *Health) Alive(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "alive") }

// answer is what /readyz says, in sentences that hold no figures and nothing secret.
type answer struct {
	Ready     bool     `json:"ready"`
	Missing   []string `json:"missing"`   // what requests cannot be answered without
	Attention []string `json:"attention"` // what somebody should look at
}

// Ready answers 200 where requests can be answered, else 503, and says what is missing. Asked with ?all, it answers 503
// also to what only somebody should look at: for those who watch, and not for who sends requests elsewhere.
func (h *Health) Ready(w http.ResponseWriter, r *http.Request) {
	a := answer{Ready: true, Missing: []string{}, Attention: []string{}}
	if h.Stopping.Load() {
		a.Missing = append(a.Missing, "The program is stopping.")
	} else {
		for _, p := range h.Look(r.Context()) {
			if p.Fatal {
				a.Missing = append(a.Missing, p.Words.String())
			} else {
				a.Attention = append(a.Attention, p.Words.String())
			}
		}
	}
	a.Ready = len(a.Missing) == 0
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if !a.Ready || r.URL.Query().Has("all") && len(a.Attention) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(a) // who asked may have gone
}
