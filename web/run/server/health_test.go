package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/mail"
	"debut/web/check/servertest"
)

func TestReadyz_SaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t)
	d.Until("the index is built", func() bool {
		status, page := d.Person().Ask("GET", "/readyz", nil)
		is.Equal(status, http.StatusOK)
		return page == `{"ready":true,"missing":[],"attention":["No mail server is named, so nobody can sign in by mail.","The database was never backed up."]}`+"\n"
	})
	status, _ := d.Person().Ask("GET", "/readyz?all", nil)
	is.Equal(status, http.StatusServiceUnavailable)
}

func TestMails_WhatBecameOfThemIsKept(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	d.Until("it is noted that both mails were sent", func() bool {
		_, page := ops.Ask("GET", "/admin/mails?kind=sign_in", nil)
		return strings.Contains(page, "2 mails found")
	})
	_, page := ops.Ask("GET", "/admin/mails?kind=sign_in&outcome=sent&find=INES@", nil)
	is.True(strings.Contains(page, "1 mail found") && strings.Contains(page, "<bdi>"+inesAddress+"</bdi>") && strings.Contains(page, "Signing in"))
	is.True(!strings.Contains(page, "token="))
	_, page = ops.Ask("GET", "/admin/mails?outcome=refused", nil)
	is.True(strings.Contains(page, "There are none that match."))
	_, page = ines.Ask("GET", "/admin/mails", nil)
	is.True(strings.Contains(page, "Signing in") && !strings.Contains(page, operatorAddress)) // addresses are the operator's to see
	_, page = ines.Ask("GET", "/admin/mails?kind=sign_in&find="+url.QueryEscape(operatorAddress), nil)
	is.True(strings.Contains(page, "2 mails found")) // and to look for

	d.GiveUp(mail.SendJob.Job(mail.Message{To: operatorAddress, Kind: mail.Award, Subject: "Your launch"}), "550 nobody")
	_, page = ines.Ask("GET", "/admin/mails", nil)
	is.True(strings.Contains(page, "550 nobody") && !strings.Contains(page, operatorAddress))
}

func TestMachine_ShowsHowTheInstanceFares(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	var page string
	d.Until("it is noted that mails were sent", func() bool {
		_, page = ops.Ask("GET", "/admin/machine", nil)
		return strings.Contains(page, " sent")
	})
	is.True(strings.Contains(page, "SQLite 3.") || strings.Contains(page, "PostgreSQL 1"))
	for _, words := range []string{"Free on the disk", "Largest accounts", "<bdi>owner@debut.example</bdi>"} {
		is.True(strings.Contains(page, words)) // words
	}
	status, _ := ines.Ask("GET", "/admin/machine", nil)
	is.Equal(status, http.StatusNotFound)
	ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	status, page = ines.Ask("GET", "/admin/machine", nil)
	is.Equal(status, http.StatusOK)
	is.True(!strings.Contains(page, "owner@debut.example")) // addresses are the operator's to see
}

func TestMachine_ShowsOperatorsWhatIsCorrected(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--allow-private", "--dev-mail", "--operator", operatorAddress)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	_, page := ops.Ask("GET", "/admin/machine", nil)
	is.True(strings.Contains(page, "No draft was submitted yet whose website was read."))
	_, empty := ops.Ask("GET", "/admin/machine/corrections.json", nil)
	is.Equal(empty, "[]\n")

	d.ListWebsite(d.KeyFor(inesAddress, app.Scopes...), servertest.Website(t, "parcelwick", nil).URL) // with a category of its owner's
	d.Until("it is counted what was corrected", func() bool {
		_, page = ops.Ask("GET", "/admin/machine", nil)
		return strings.Contains(page, "The last 90 days: 1 draft")
	})
	_, file := ops.Ask("GET", "/admin/machine/corrections.json", nil)
	is.True(strings.Contains(file, `{"field":"name","outcome":"kept","language":"en","drafter":"rules","count":1}`))
	_, table := ops.Ask("GET", "/admin/machine/corrections.csv", nil)
	is.True(strings.HasPrefix(table, "field,outcome,language,drafter,count\n") && strings.Contains(table, "\nname,kept,en,rules,1\n"))

	ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	_, page = ines.Ask("GET", "/admin/machine", nil)
	is.True(strings.Contains(page, "What came of work") && !strings.Contains(page, "What people correct")) // operators alone see it
	status, _ := ines.Ask("GET", "/admin/machine/corrections.csv", nil)
	is.Equal(status, http.StatusForbidden)
}
