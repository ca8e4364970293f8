package crawl

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestAskVIES_WhatTheServiceSays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, says string
		status     int
		want       app.VATAnswer
		fault      string
	}{
		{"valid", `{"countryCode":"FR","vatNumber":"40303265045","requestDate":"2026-11-23T18:00:00.000Z","valid":true,"requestIdentifier":"WAPIAAAAZ","name":"SA ÉCLAT","address":"3 RUE X\n69001 LYON"}`,
			200, app.VATAnswer{Valid: true, Request: "WAPIAAAAZ", Name: "SA ÉCLAT", Address: "3 RUE X 69001 LYON"}, ""},
		{"valid, of a state that says no names", `{"valid":true,"name":"---","address":"---"}`, 200, app.VATAnswer{Valid: true}, ""},
		{"invalid", `{"valid":false,"userError":"INVALID","name":"---"}`, 200, app.VATAnswer{}, ""},
		{"the state is down", `{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}`, 500, app.VATAnswer{}, "ask VIES: status 500, MS_UNAVAILABLE"},
		{"the state is down, with the status of an answer", `{"valid":false,"userError":"MS_MAX_CONCURRENT_REQ"}`, 200, app.VATAnswer{}, "ask VIES: status 200, MS_MAX_CONCURRENT_REQ"},
		{"a page of a proxy", `<html>`, 200, app.VATAnswer{}, "ask VIES: status 200, and no JSON"},
		{"nothing", `{}`, 200, app.VATAnswer{}, "ask VIES: status 200, "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			asked := make(chan string, 1)
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				asked <- r.Method + " " + r.URL.Path + " " + string(body)
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.says)
			}))
			t.Cleanup(s.Close)
			crawler := New(Options{Origin: "https://debut.example", AllowPrivate: true})
			got, err := crawler.AskVIES(t.Context(), s.URL+"/check-vat-number", "DE136695976", "FR40303265045")
			is.Equal(<-asked, `POST /check-vat-number {"countryCode":"FR","requesterMemberStateCode":"DE","requesterNumber":"136695976","vatNumber":"40303265045"}`)
			is.Equal(got, c.want)
			fault := ""
			if err != nil {
				fault = err.Error()
			}
			is.Equal(fault, c.fault)
		})
	}
}

func TestAskVIES_AsksPublicAddressesAlone(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	t.Cleanup(s.Close)
	_, err := New(Options{Origin: "https://debut.example"}).AskVIES(t.Context(), s.URL, "", "FR40303265045")
	is.New(t).True(err != nil)
}
