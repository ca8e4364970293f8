package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestCalendarPage_ShowsTheWeeksOfAMonth(t *testing.T) {
	t.Parallel()
	d := filled(t)
	body := d.get(t, "/calendar")
	has(t, body, "Launches in November 2026", `<a href="/launches/2026-11-16">16 to 22 November 2026</a>`, "Parcelwick", "Brackenfile", `<li aria-current="date">`, "No launches", "15 free places left")
	if n := strings.Count(body, `class="discs"`); n != 5 { // Mondays of November 2026
		t.Errorf("%d weeks", n)
	}
	has(t, body, `<a class="btn btn-2 btn-s" href="/calendar?month=2026-12" rel="next">December 2026</a>`)
	hasNot(t, body, `rel="prev"`) // nothing debuted before
}

func TestCalendarPage_HasABeginningAndAnEnd(t *testing.T) {
	t.Parallel()
	d := filled(t)
	for month, status := range map[string]int{
		"2026-10": http.StatusNotFound, "2026-11": http.StatusOK, "2027-02": http.StatusOK, "2027-03": http.StatusNotFound, "2026-13": http.StatusBadRequest,
	} {
		is.New(t).Equal(d.ask(http.MethodGet, "/calendar?month="+month).Code, status)
	}
	hasNot(t, d.get(t, "/calendar?month=2027-02"), `rel="next"`)
	has(t, openDirectory(t).get(t, "/calendar"), "Launches in November 2026") // of an empty directory
}

func TestHowItWorksPage_TellsTheSettings(t *testing.T) {
	t.Parallel()
	has(t, filled(t).get(t, "/how-it-works"), "takes 15 free launches", "at least 1 week ahead", "(CET)", "Money buys no vote")
}
