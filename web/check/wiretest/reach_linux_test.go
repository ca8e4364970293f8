package wiretest

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

// onBoth runs a test as in production on both engines: in a file, and on PostgreSQL.
func onBoth(t *testing.T, test func(t *testing.T, flags ...string)) {
	t.Run("SQLite", func(t *testing.T) { trap(t); test(t) })
	t.Run("PostgreSQL", func(t *testing.T) { trap(t); test(t, "--database", storagetest.Postgres(t)) })
}

// tells reports whether words name an address inside.
func tells(words string) bool {
	return strings.Contains(words, "127.0") || strings.Contains(words, "169.254") || strings.Contains(words, "10.0.0") || strings.Contains(words, "168.63") || strings.Contains(words, "root:")
}

// problem returns what a draft says of why nothing could be read.
func problem(draft map[string]any) string {
	return servertest.Text(servertest.FirstOf(draft["problems"]), "detail")
}

func TestNet_AnHonestWebsiteIsRead(t *testing.T) {
	onBoth(t, func(t *testing.T, flags ...string) {
		is := is.New(t)
		d := servertest.Start(t, flags...).WithKey()
		made := d.Call("POST", "/drafts", map[string]any{"url": host(t, "honest", servertest.Website(t, "parcelwick", nil).Config.Handler) + "/"})
		is.Equal(made.Status, http.StatusCreated)
		is.Equal(servertest.Text(d.Ready(servertest.Text(made.Body, "id")), "fields", "name", "value"), "Parcelwick")
	})
}

// Whatever a name says when it is checked and when it is dialled, drafts and webhooks reach nothing inside, and say nothing of it.
func TestNames_ThatLieLeadNowhereInside(t *testing.T) {
	onBoth(t, func(t *testing.T, flags ...string) {
		is := is.New(t)
		host(t, "rebind", http.NotFoundHandler())
		d := servertest.Start(t, flags...).WithKey()
		drafts := 0
		for _, first := range []string{"inside", "cloud", "office", "azure", "both", "alias", "nobody"} {
			made := d.Call("POST", "/drafts", map[string]any{"url": "https://" + first + ".wirelab.dev/"})
			if made.Status == http.StatusCreated {
				drafts++
				draft := d.Ready(servertest.Text(made.Body, "id"))
				is.Equal(len(draft["pages"].([]any)), 0)
				is.True(problem(draft) != "" && !tells(problem(draft)))
			}
			hook := d.Call("POST", "/webhooks", map[string]any{"url": "https://" + first + ".wirelab.dev/in"})
			is.Equal(hook.Status, http.StatusBadRequest) // first
		}
		names.forget("rebind.wirelab.dev.")
		hook := d.Call("POST", "/webhooks", map[string]any{"url": "https://rebind.wirelab.dev/in"}) // which is public when it is checked
		is.Equal(hook.Status, http.StatusCreated)
		is.Equal(fault(d, hook.Body), "refused_address")
		t.Logf("%d drafts and 8 webhooks", drafts)
	})
}

// A website may be public, and send whoever comes elsewhere: from its homepage, its robots.txt and its pictures.
func TestWebsites_ThatSendElsewhereSendNobodyInside(t *testing.T) {
	onBoth(t, func(t *testing.T, flags ...string) {
		is := is.New(t)
		d := servertest.Start(t, append(flags, "--account-drafts", "50")...).WithKey()
		names.forget("rebind.wirelab.dev.")
		for i, to := range elsewhere {
			first := fmt.Sprint("hop", i)
			origin := host(t, first, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) }))
			made := d.Call("POST", "/drafts", map[string]any{"url": origin + "/"})
			is.Equal(made.Status, http.StatusCreated) // to
			draft := d.Ready(servertest.Text(made.Body, "id"))
			is.Equal(len(draft["pages"].([]any)), 0)
			is.True(problem(draft) != "" && !strings.Contains(problem(draft), "root:"))
		}
		all := ""
		for _, to := range elsewhere {
			all += fmt.Sprintf(`<link rel=icon href=%[1]q><meta property=og:image content=%[1]q><a href=%[1]q>Pricing</a><img class=logo alt="Lures logo" src=%[1]q>`, to)
		}
		origin := host(t, "lures", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/robots.txt" {
				_, _ = io.WriteString(w, "Sitemap: "+strings.Join(elsewhere, "\nSitemap: "))
				return
			}
			w.Header().Set("Content-Type", "text/html")
			_, _ = io.WriteString(w, "<!doctype html><title>Lures</title><meta property=og:site_name content=Lures>"+all+"<h1>Lures for anglers</h1>")
		}))
		made := d.Call("POST", "/drafts", map[string]any{"url": origin + "/"})
		draft := d.Ready(servertest.Text(made.Body, "id"))
		is.Equal(servertest.Text(draft, "fields", "name", "value"), "Lures")
	})
}

// Who names a webhook, or an application that describes itself, does not have the instance ask inside either.
func TestReceivers_ThatSendElsewhereSendNobodyInside(t *testing.T) {
	onBoth(t, func(t *testing.T, flags ...string) {
		is := is.New(t)
		d := servertest.Start(t, append(flags, "--dev-mail")...).WithKey()
		faults := map[string]bool{}
		for name, lie := range lies {
			first := "hook-" + strings.ReplaceAll(name, " ", "-")
			made := d.Call("POST", "/webhooks", map[string]any{"url": host(t, first, lie) + "/in"})
			is.Equal(made.Status, http.StatusCreated) // name
			faults[fault(d, made.Body)] = true
			is.Equal(d.Call("GET", "/webhooks/"+servertest.Number(made.Body["webhook_id"]), nil).Body["state"], "unverified")
		}
		names.forget("rebind.wirelab.dev.")
		ines := d.Person().SignIn("ines@parcelwick.example")
		asked := []string{"https://inside.wirelab.dev/app.json", "https://rebind.wirelab.dev/app.json"}
		for name, lie := range lies {
			asked = append(asked, host(t, "app-"+strings.ReplaceAll(name, " ", "-"), lie)+"/app.json")
		}
		for _, id := range asked {
			status, page := ines.Ask("GET", "/oauth/authorize?"+url.Values{"client_id": {id}, "redirect_uri": {"http://127.0.0.1/cb"}, "response_type": {"code"},
				"code_challenge": {strings.Repeat("x", 43)}, "code_challenge_method": {"S256"}, "state": {"s"}}.Encode(), nil)
			is.Equal(status, http.StatusBadRequest) // id
			is.True(!strings.Contains(page, "169.254") && !strings.Contains(page, `name="ticket"`))
		}
		t.Logf("%d webhooks, told as %v; %d applications", len(lies), faults, len(asked))
	})
}

// A wildcard answers for every name below a domain, so that what it says is no proof of the domain.
func TestClaims_AWildcardProvesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, flags ...string) {
		is := is.New(t)
		host(t, "wild", company)
		d := servertest.Start(t, append(flags, "--dns-resolver", namesAt)...).WithKey()
		draft := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": "https://wild.dev/"}).Body, "id")
		d.Ready(draft)
		d.Call("PATCH", "/drafts/"+draft, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}})
		listing := d.Call("POST", "/drafts/"+draft+"/submit", nil)
		is.Equal(listing.Status, http.StatusOK)
		claim := d.Call("POST", "/claims", map[string]any{"slug": listing.Body["slug"], "method": "dns"})
		is.Equal(claim.Status, http.StatusCreated)
		names.publish(servertest.Text(claim.Body, "publish", "value"))
		looked := d.Call("POST", "/claims/"+servertest.Number(claim.Body["claim_id"])+"/verify", nil)
		is.Equal(looked.Body["status"], "pending")
		is.True(strings.Contains(servertest.Text(looked.Body, "last_check", "seen"), "wildcard"))
	})
}

// fault returns why the challenge to a webhook was not answered.
func fault(d *servertest.Server, webhook map[string]any) string {
	path, last := "/webhooks/"+servertest.Number(webhook["webhook_id"])+"/deliveries", map[string]any{}
	d.Until("the challenge was tried", func() bool {
		last, _ = servertest.FirstOf(d.Call("GET", path, nil).Body["items"]).(map[string]any)
		return servertest.FirstOf(last["attempts"]) != nil
	})
	attempt := servertest.FirstOf(last["attempts"]).(map[string]any)
	if fault := servertest.Text(attempt, "fault"); fault != "" {
		return fault
	}
	return fmt.Sprint("status ", attempt["status"])
}
