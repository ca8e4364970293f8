package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Holds returns until when public answers hold that are made at a time: to the end of the launch week, whatever else
// their cache allows, since lists of the next one show other products. A nil one has no end.
type Holds func(made time.Time) time.Time

func (until Holds) end(made time.Time) (end time.Time, ends bool) {
	if until == nil {
		return time.Time{}, false
	}
	return until(made), true
}

// cut has nobody keep an answer that was begun at a time for longer than it holds: it shortens max-age and
// stale-while-revalidate of its Cache-Control. What is immutable stays as it is, and so does stale-if-error: where
// there is no answer, an old one is better than none.
func (until Holds) cut(h http.Header, begun time.Time) {
	end, ends := until.end(begun)
	said := h["Cache-Control"]
	if !ends || len(said) != 1 || !strings.Contains(said[0], "max-age=") || strings.Contains(said[0], "immutable") {
		return
	}
	if shorter := shortened(said[0], int(max(0, end.Sub(begun))/time.Second)); shorter != said[0] {
		h["Cache-Control"] = []string{shorter} // answers share the value that was there
	}
}

// shortened returns a Cache-Control by which an answer is fresh, and then stale while a new one is fetched, for so many
// seconds in all at most.
func shortened(cacheControl string, left int) string {
	said := 0
	for directive := range strings.SplitSeq(cacheControl, ", ") {
		_, seconds, _ := age(directive)
		said += seconds
	}
	if said <= left { // as nearly always
		return cacheControl
	}
	var kept []string
	for directive := range strings.SplitSeq(cacheControl, ", ") {
		name, seconds, is := age(directive)
		if !is {
			kept = append(kept, directive)
			continue
		}
		seconds = min(seconds, left)
		left -= seconds
		if name == "max-age" || seconds > 0 {
			kept = append(kept, name+"="+strconv.Itoa(seconds))
		}
	}
	return strings.Join(kept, ", ")
}

// age reads a directive that says for how long an answer may be kept.
func age(directive string) (name string, seconds int, is bool) {
	name, value, _ := strings.Cut(directive, "=")
	if name != "max-age" && name != "stale-while-revalidate" {
		return name, 0, false
	}
	seconds, err := strconv.Atoi(value)
	return name, seconds, err == nil
}
