package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
	"debut/web/doors/op"
)

type puppetIn struct {
	Name string `json:"name" max:"20"`
}

type puppetOut struct {
	Name string `json:"name" max:"20"`
}

func puppetOperation(route string) *op.Operation {
	return op.Signed("make_puppet", route, app.ListingsWrite, func(context.Context, app.Caller, puppetIn) (puppetOut, error) { return puppetOut{}, nil }).Idempotent().RateLimit("submit")
}

// gate returns one with small limits.
func gate() *web.Gate {
	return &web.Gate{Limiter: web.NewLimiter(newWatch().read, 1000), Limits: app.Always(web.Limits{
		Read: web.Quota{Calls: 30, Per: time.Minute}, Write: web.Quota{Calls: 12, Per: time.Minute}, Anonymous: web.Quota{Calls: 5, Per: time.Minute},
		Operations: map[string]web.Quota{"submit": {Calls: 4, Per: time.Hour}},
	})}
}

func TestCharge_WhatOnlyComputesIsARead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	compute := func(context.Context, app.Caller, puppetIn) (puppetOut, error) { return puppetOut{}, nil }
	quotas, err := gate().Charge(httptest.NewRequest("POST", "/", nil), app.Caller{Account: 7},
		op.Signed("make_puppet", "POST /puppets", app.ListingsWrite, compute).ReadOnly(), true)
	is.NoErr(err)
	is.Equal(quotas[0].Limit, "read")
}

// Keys are free, so ten of them and an app's token may do no more than one.
func TestCharge_AllCredentialsOfAnAccountCountAsOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	g, r := gate(), httptest.NewRequest("GET", "/", nil)
	reads, writes, runs := 0, 0, 0
	for i := range 11 {
		who := app.Caller{Account: 7, Credential: fmt.Sprintf("key:%d", i), Scopes: app.Scopes}
		if i == 10 {
			who.Credential = "grant:1"
		}
		for range 20 {
			if _, err := g.Charge(r, who, puppetOperation("GET /puppets"), false); err == nil {
				reads++
			}
			if _, err := g.Charge(r, who, puppetOperation("POST /puppets"), false); err == nil {
				writes++
			}
			if _, _, err := g.ChargeRun(who, puppetOperation("POST /puppets"), false); err == nil {
				runs++
			}
		}
	}
	is.Equal([]int{reads, writes, runs}, []int{30, 12, 4})
	_, err := g.Charge(r, app.Caller{Account: 8, Credential: "key:11"}, nil, false)
	is.NoErr(err) // others are not concerned
}

// One customer of a network may hold 65,536 of the networks that one person has.
func TestCharge_AWideNetworkHasAQuotaToo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	g := gate()
	taken := 0
	for i := range 256 {
		for range 5 {
			if _, err := g.Charge(from(fmt.Sprintf("[2001:db8:7:%x::1]:99", i)), app.Caller{}, nil, false); err == nil {
				taken++
			}
		}
	}
	is.Equal(taken, 40) // eight times what one has
	for _, other := range []string{"[2001:db8:8::1]:99", "192.0.2.1:99", "192.0.2.2:99"} {
		_, err := g.Charge(from(other), app.Caller{}, nil, false)
		is.NoErr(err)
	}
}

func from(address string) *http.Request {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = address
	return r
}
