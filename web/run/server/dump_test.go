package server_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/catalogue/listings"
	"debut/web/check/servertest"
)

// dumped asks for all listings in one file, with headers in pairs.
func dumped(t *testing.T, d *servertest.Server, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.URL+listings.DumpPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// slugsOf returns the slugs of the listings of a dump.
func slugsOf(t *testing.T, lines string) map[string]map[string]any {
	t.Helper()
	all := map[string]map[string]any{}
	for line := range strings.Lines(lines) {
		var l map[string]any
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatal(err)
		}
		all[servertest.Text(l, "slug")] = l
	}
	return all
}

// A line says of a listing what get_listing says, and there is one for each listing that a search finds.
func TestDump_SaysWhatTheAPISays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	answer, body := dumped(t, d)
	is.Equal(answer.StatusCode, http.StatusOK)
	is.Equal(answer.Header.Get("Content-Type"), "application/jsonl; charset=utf-8")
	all, found := slugsOf(t, body), 0
	for _, status := range []string{"live", "scheduled"} {
		for cursor := "start"; cursor != ""; {
			query := url.Values{"status": {status}, "per_page": {"100"}}
			if cursor != "start" {
				query.Set("cursor", cursor)
			}
			page := d.Call("GET", "/listings?"+query.Encode(), nil).Body
			for _, item := range page["items"].([]any) {
				found++
				if slug := servertest.Text(item.(map[string]any), "slug"); all[slug] == nil {
					t.Errorf("%s is not there", slug)
				}
			}
			cursor = servertest.Text(page, "next_cursor")
		}
	}
	is.Equal(len(all), found)
	want := d.Call("GET", "/listings/parcelwick", nil).Body
	delete(want, "alternatives")
	is.Equal(all["parcelwick"], want)
}

func TestDump_IsCompressedAndSentOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	plain, body := dumped(t, d)
	packed, raw := dumped(t, d, "Accept-Encoding", "gzip")
	is.Equal(packed.Header.Get("Content-Encoding"), "gzip")
	unpacked, err := gzip.NewReader(bufio.NewReader(strings.NewReader(raw)))
	is.NoErr(err)
	again, err := io.ReadAll(unpacked)
	is.NoErr(err)
	is.Equal(string(again), body)
	is.True(plain.Header.Get("ETag") != packed.Header.Get("ETag"))
	for _, c := range [][]string{
		{"If-None-Match", plain.Header.Get("ETag")}, {"If-None-Match", packed.Header.Get("ETag"), "Accept-Encoding", "gzip"}, {"If-Modified-Since", plain.Header.Get("Last-Modified")},
	} {
		same, none := dumped(t, d, c...)
		is.Equal(same.StatusCode, http.StatusNotModified)
		is.Equal(none, "")
	}
	other, _ := dumped(t, d, "If-None-Match", `"other"`, "If-Modified-Since", plain.Header.Get("Last-Modified"))
	is.Equal(other.StatusCode, http.StatusOK) // the tag counts
}

// It is written once a day, and there is one file of it.
func TestDump_IsWrittenOnceADay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ahead atomic.Int64
	data := t.TempDir()
	d := servertest.DemoAt(t, func() time.Time { return servertest.Now().Add(time.Duration(ahead.Load())) }, "--data", data, "--allow-private")
	written := func() string {
		files, err := os.ReadDir(filepath.Join(data, "dumps"))
		is.NoErr(err)
		is.Equal(len(files), 1)
		return files[0].Name()
	}
	first, _ := dumped(t, d)
	name := written()
	changed := d.Call("PATCH", "/me/listings/"+submitted(t, d)["listing_id"], map[string]any{"fields": map[string]any{"tagline": "Another one"}})
	is.Equal(changed.Status, http.StatusOK)
	same, _ := dumped(t, d)
	is.Equal(same.Header.Get("ETag"), first.Header.Get("ETag"))
	is.Equal(written(), name)
	ahead.Store(int64(25 * time.Hour))
	next, _ := dumped(t, d)
	is.Equal(next.StatusCode, http.StatusOK)
	is.True(next.Header.Get("Last-Modified") != first.Header.Get("Last-Modified"))
	is.True(written() != name)
}

// What stops being public is in no answer from then on, however new the file is.
func TestRaceDump_WhatIsWithdrawnLeavesAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	_, before := dumped(t, d)
	is.True(strings.Contains(before, `"slug":"millrace"`) && strings.Contains(before, `"slug":"wrenloop"`) && strings.Contains(before, "Ines Vandermolen"))
	for slug, act := range map[string]string{"millrace": "suspend", "wrenloop": "hide"} {
		status, _ := ops.Ask("POST", "/admin/listings", url.Values{"listings": {listingID(t, ops, slug)}, "act": {act}, "reason": {"It is spam."}})
		is.Equal(status, http.StatusOK)
		_, after := dumped(t, d)
		is.True(!strings.Contains(after, slug))
	}
	unname(t, d, "parcelwick", "Ines Vandermolen")
	_, after := dumped(t, d)
	is.True(strings.Contains(after, `"slug":"parcelwick"`) && !strings.Contains(after, "Vandermolen"))
}

func TestDump_IsNamedWhereProgramsLook(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	for _, path := range []string{"/robots.txt", "/llms.txt", "/how-it-works"} {
		_, said := d.Person().Ask("GET", path, nil)
		is.True(strings.Contains(said, listings.DumpPath))
	}
}
