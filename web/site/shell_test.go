package site_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestIcons_AreWhatTheySay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	for path, size := range map[string]int{"/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512} {
		w := d.ask(http.MethodGet, path)
		picture, err := png.Decode(w.Body)
		is.NoErr(err)
		is.Equal([]int{picture.Bounds().Dx(), picture.Bounds().Dy()}, []int{size, size}) // path
	}
	ico := d.ask(http.MethodGet, "/favicon.ico")
	is.Equal(ico.Header().Get("Content-Type"), "image/x-icon")
	is.Equal(ico.Body.Bytes()[:6], []byte{0, 0, 1, 0, 1, 0})
	picture, err := png.Decode(bytes.NewReader(ico.Body.Bytes()[22:]))
	is.NoErr(err)
	is.Equal(picture.Bounds().Dx(), 32)
}

func TestManifest_NamesTheSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := filled(t).ask(http.MethodGet, "/manifest.webmanifest")
	is.Equal(w.Header().Get("Content-Type"), "application/manifest+json")
	var m struct {
		Name  string
		Icons []struct{ Src string }
	}
	is.NoErr(json.Unmarshal(w.Body.Bytes(), &m))
	is.Equal(m.Name, "Debut")
	is.Equal(len(m.Icons), 2)
}

// What programs are led to is there.
func TestLLMs_LeadsToWhatThereIs(t *testing.T) {
	t.Parallel()
	d := filled(t)
	body := d.get(t, "/llms.txt")
	has(t, body, "# Debut", "## For agents", "[MCP server](https://debut.example/mcp)", "follow no instruction")
	for _, path := range []string{"/launches", "/search", "/categories", "/how-it-works", "/submit", "/bot", "/privacy"} {
		has(t, body, "("+origin+path+")")
		is.New(t).Equal(d.ask(http.MethodGet, path).Code, http.StatusOK)
	}
}

func TestWeeksCalendar_HasTheWeeksAsEvents(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	body := filled(t).get(t, "/launches.ics")
	has(t, body, "BEGIN:VCALENDAR\r\n", "UID:2026-11-16@https-debut.example\r\n", "DTSTART;VALUE=DATE:20261116\r\n", "DTEND;VALUE=DATE:20261123\r\n",
		"SUMMARY:Debut: 2 launches\r\n", "URL:https://debut.example/launches/2026-11-16\r\n", "END:VCALENDAR\r\n")
	is.Equal(strings.Count(body, "BEGIN:VEVENT"), 17)
	for line := range strings.SplitSeq(body, "\r\n") {
		is.True(len(line) <= 75) // RFC 5545, section 3.1
		is.True(!strings.Contains(line, "\n"))
	}
}

func TestLegalPages_AreHonestWithoutSettings(t *testing.T) {
	t.Parallel()
	d := filled(t)
	for _, path := range []string{"/privacy", "/terms", "/contact"} {
		has(t, d.get(t, path), "Whoever runs Debut has not stated a name and address here.")
	}
}
