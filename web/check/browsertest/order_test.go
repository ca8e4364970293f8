package browsertest

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"debut/web/check/servertest"
)

// purchase is a demo in which something is bought.
type purchase struct {
	*servertest.Server
	*is.I
	tab    *tab
	ops    *servertest.Person
	number string // of the order
}

func openPurchase(t *testing.T) *purchase {
	t.Helper()
	browser := needsBrowser(t)
	d := servertest.Demo(t, append([]string{"--operator", "ops@debut.example"}, seller...)...)
	p := &purchase{Server: d, I: is.New(t), tab: tabOn(t, browser, d), ops: d.Person().SignIn("ops@debut.example")}
	p.tab.as(1280, "light")
	return p
}

// listing returns the id of a listing of the owner.
func (p *purchase) listing(slug string) any {
	p.TB.Helper()
	for _, l := range p.Call("GET", "/me/listings", nil).Body["items"].([]any) {
		if servertest.Text(l, "slug") == slug {
			return l.(map[string]any)["listing_id"]
		}
	}
	p.TB.Fatalf("the owner has no %s", slug)
	return nil
}

// pays types a bill into the page of the order, and buys.
func (p *purchase) pays(method string) {
	p.TB.Helper()
	p.tab.do(chromedp.Evaluate[chromedp.Void](`country.value = "BE"; country.dispatchEvent(new Event("change", {bubbles: true}))`))
	p.tab.until(`document.querySelector("#bill [name=country]").value == "BE"`) // the total is that of Belgium, before anything is pressed
	for name, value := range map[string]string{"name": "Ines Vandermolen", "street": "Kade 1", "postcode": "9000", "city": "Ghent"} {
		p.tab.do(chromedp.SetValue(chromedp.CSS("#"+name), value))
	}
	p.tab.do(chromedp.Click(chromedp.CSS("input[name=method][value=" + method + "]")))
	p.tab.quiet("the page of an order")
	p.tab.do(chromedp.Click(chromedp.CSS("#buy .btn")))
	p.tab.until(`document.querySelector("main .errors")`)
	p.tab.glance("checkout-fault") // the beginning was not asked for
	p.tab.complaints = nil         // of the refusal
	p.tab.do(chromedp.Click(chromedp.CSS("#consent")), chromedp.Click(chromedp.CSS("#buy .btn")))
}

func (p *purchase) order() map[string]any { return p.Call("GET", "/orders/"+p.number, nil).Body }

func (p *purchase) state() string { return servertest.Text(p.order()["items"].([]any)[0], "state") }

// says returns what the page of the tab says.
func (p *purchase) says() string {
	return eval[string](p.tab, `document.querySelector("main").innerText`)
}

// An agent asks what a launch costs and orders it; its client has the person open the page of the order, where they read it, correct
// what is missing and pay. The product is live then, with its place on the home page, and the invoice says what was paid. The money
// goes back, and what it bought with it.
func TestOrder_FromTheQuoteToTheRefund(t *testing.T) {
	t.Parallel()
	p := openPurchase(t)
	reelkeep, opened := p.listing("reelkeep"), ""
	agent, _ := p.AgentThatCan(t, "/mcp", p.Key, "2026-07-28", &mcp.ClientOptions{
		Capabilities: &mcp.ClientCapabilities{Elicitation: &mcp.ElicitationCapabilities{URL: &mcp.URLElicitationCapabilities{}}},
		ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			opened = r.Params.URL
			return &mcp.ElicitResult{Action: "accept"}, nil
		},
	})
	wanted := map[string]any{"items": []any{map[string]any{"product": "launch_bundle", "listing_id": reelkeep}}, "billing_country": "BE"}
	quote, refused, words := servertest.Result(t, agent, "quote_order", wanted)
	p.True(!refused)
	p.True(strings.Contains(words, `"total_cents":16819`)) // 139.00 and 21 % of Belgium
	p.Equal(p.Call("GET", "/orders", nil).Body["total"], 0.0)
	made, refused, _ := servertest.Result(t, agent, "create_checkout", wanted)
	p.True(!refused)
	p.number = servertest.Text(made, "number")
	p.Equal(made["total_cents"], quote["total_cents"])
	p.Equal(opened, p.URL+"/checkout/"+p.number)

	p.tab.open("/pricing")
	p.tab.look("pricing")
	p.tab.signedInAs("owner@debut.example")
	p.tab.open(fmt.Sprintf("/products/%v/buy", p.listing("millrace")))
	p.tab.look("buy")
	p.tab.open(strings.TrimPrefix(opened, p.URL))
	p.tab.look("checkout")
	p.pays("test")
	p.tab.at("/account/orders/")
	p.tab.quiet("what was paid")
	p.tab.look("order")
	p.Until("what was bought is there", func() bool { return p.state() == "fulfilled" })
	p.Equal(servertest.Text(p.Call("GET", "/listings/reelkeep", nil).Body, "status"), "live")
	p.tab.open("/account/orders")
	p.tab.glance("orders")
	p.tab.open("/")
	p.tab.look("home-featured")
	p.True(strings.Contains(p.Page("/"), `<a href="/listings/reelkeep" rel="sponsored">`))
	p.invoice("/account/orders/"+p.number, "INV-", "Reelkeep", "168.19", "BE 21 %", p.number, "Kilnwright GmbH", "DE136695976")

	code, _ := p.ops.Ask("POST", "/admin/orders", url.Values{"number": {p.number}, "act": {"refund"}, "reason": {"They asked for it."}})
	p.Equal(code, http.StatusOK)
	p.Equal(servertest.Text(p.order(), "status"), "refunded")
	p.Equal(p.state(), "undone")
	p.Equal(servertest.Text(p.Call("GET", "/me/listings/"+servertest.Number(reelkeep), nil).Body, "plan"), "free")
	p.True(!strings.Contains(p.Page("/"), `rel="sponsored"`))
	p.tab.open("/account/orders/" + p.number)
	p.tab.glance("order-refunded")
	p.invoice("/account/orders/"+p.number, "CN-", "168.19", p.number, "INV-")
}

// invoice opens what a page of an order links to whose number begins so, looks at its page, and reads its PDF.
func (p *purchase) invoice(order, begins string, says ...string) {
	p.TB.Helper()
	p.tab.open(order)
	path := eval[string](p.tab, `document.querySelector("main a[href*='/account/invoices/`+begins+`']").getAttribute("href")`)
	p.tab.open(path)
	p.True(strings.Contains(p.says(), "Download as PDF"))
	owner := p.Person().SignIn("owner@debut.example")
	code, file := owner.Ask("GET", path+".pdf", nil)
	p.Equal(code, http.StatusOK)
	code, _ = p.Person().SignIn("ole@reader.example").Ask("GET", path+".pdf", nil)
	p.Equal(code, http.StatusNotFound)
	reader, err := exec.LookPath("pdftotext")
	if err != nil {
		p.TB.Log("the PDF is not read: there is no pdftotext")
		return
	}
	read := exec.CommandContext(p.TB.Context(), reader, "-layout", "-", "-")
	read.Stdin = strings.NewReader(file)
	var text bytes.Buffer
	read.Stdout = &text
	p.NoErr(read.Run())
	for _, one := range says {
		if !strings.Contains(text.String(), one) {
			p.TB.Errorf("the PDF of %s says nothing of %q:\n%s", path, one, text.String())
		}
	}
}

// A bank transfer: the person reads what their bank needs to know, the team sees the money and says so with a click, and then it is done.
func TestOrder_ByBankTransfer(t *testing.T) {
	t.Parallel()
	p := openPurchase(t)
	made := p.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": p.listing("millrace")}}})
	p.Equal(made.Status, http.StatusCreated)
	p.number = servertest.Text(made.Body, "number")
	p.tab.signedInAs("owner@debut.example")
	p.tab.open("/checkout/" + p.number)
	p.True(strings.Contains(p.says(), "Buy now for €99")) // no country is known yet, on which the VAT depends
	p.pays("invoice")
	p.tab.until(`document.querySelector("#transfer")`)
	for _, one := range []string{"€119.79", "Kilnwright GmbH", "DE89 3704 0044 0532 0130 00", p.number} {
		p.True(strings.Contains(p.says(), one))
	}
	p.Equal(p.state(), "waiting")

	p.tab.signedInAs("ops@debut.example")
	p.tab.open("/admin/orders/" + p.number)
	p.tab.do(chromedp.SetValue(chromedp.CSS("form:has(button[value=paid]) input[name=reason]"), "It came on Monday."), chromedp.Click(chromedp.CSS("main button[value=paid]")))
	p.Until("what was bought is there", func() bool { return p.state() == "fulfilled" })
	p.True(strings.Contains(p.Page("/"), `<a href="/listings/millrace" rel="sponsored">`))
}
