package web

import (
	"net/http"
	"net/netip"
	"time"

	"debut/app"
)

// Visitors counts what is made for people who look at pages. A nil Visitors counts nothing.
type Visitors struct {
	Limiter *Limiter
	Pages   app.Live[Quota] // of an account, else of a client address
	Writes  app.Live[Quota] // of an account: what it sends by forms and what it sends to the API are one
	Submits app.Live[Quota] // of an account likewise: websites that it has read
	Mails   app.Live[Quota] // that a client address may ask for
	Keys    app.Live[Quota] // times that a client address may try passkeys
	Proxies []netip.Prefix  // whose X-Forwarded-For is believed
}

// Charge counts a page for an account, or, where that is 0, for the client address. The error is an app.Error of kind
// TooMany.
func (v *Visitors) Charge(r *http.Request, account int64) error {
	if v == nil {
		return nil
	}
	charges := ClientCharges("page", ClientAddress(r, v.Proxies), v.Pages.Now())
	if account != 0 {
		charges = []Charge{{"page", payer(app.Caller{Account: account}), v.Pages.Now()}}
	}
	_, err := v.Limiter.Take(charges...)
	return err
}

// ChargeWrite counts what an account sends by a form, as a Gate counts what it sends to the API.
func (v *Visitors) ChargeWrite(account int64) error {
	if v == nil {
		return nil
	}
	_, err := v.Limiter.Take(Charge{"write", payer(app.Caller{Account: account}), v.Writes.Now()})
	return err
}

// ChargeSubmit counts a website that an account has read, as a Gate counts those that it sends to the API.
func (v *Visitors) ChargeSubmit(account int64) error {
	if v == nil {
		return nil
	}
	_, err := v.Limiter.Take(Charge{"submit", payer(app.Caller{Account: account}), v.Submits.Now()})
	return err
}

// reportQuota is how many reports of a provider of payments a client address may send: far more than one has to, and it
// sends again what is refused.
var reportQuota = Quota{600, time.Minute}

// ChargeReport counts a report of a payment for the client address.
func (v *Visitors) ChargeReport(r *http.Request) error {
	if v == nil {
		return nil
	}
	_, err := v.Limiter.Take(ClientCharges("report", ClientAddress(r, v.Proxies), reportQuota)...)
	return err
}

// ChargeMail counts a mail that somebody asks for against the wider network that they come from. What the client
// address itself may ask for is counted with the mails, which outlast the process.
func (v *Visitors) ChargeMail(r *http.Request) error {
	if v == nil {
		return nil
	}
	return v.network(r, "mail", v.Mails.Now())
}

// ChargeKey counts a try of a passkey likewise.
func (v *Visitors) ChargeKey(r *http.Request) error {
	if v == nil {
		return nil
	}
	return v.network(r, "passkey", v.Keys.Now())
}

func (v *Visitors) network(r *http.Request, limit string, q Quota) error {
	_, err := v.Limiter.Take(ClientCharges(limit, ClientAddress(r, v.Proxies), q)[1:]...)
	return err
}

// Limit counts every request to next as a page, and answers those that are too many in plain text.
func (v *Visitors) Limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := v.Charge(r, 0); err != nil {
			w.Header().Set("Cache-Control", "no-store")
			RetryAfter(w, err)
			_, message := app.PublicMessage(err)
			http.Error(w, message.String(), http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
