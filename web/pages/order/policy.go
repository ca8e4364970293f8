package order

import (
	"net/url"
	"strings"

	"debut/web"
)

// paying is the policy of the pages that lead to a provider's: browsers hold form-action against where a form's answer
// leads to as well (Content Security Policy Level 3, section 6.4.3), and which host takes the payment the provider says
// only then.
func (h handler) paying() string {
	to := "https:"
	if asked, err := url.Parse(h.Orders.Sales.Stripe.URL); err == nil && asked.Scheme == "http" { // a stand-in on this machine
		to += " " + asked.Scheme + "://" + asked.Host
	}
	return strings.Replace(web.DefaultCSP, "form-action 'self'", "form-action 'self' "+to, 1)
}
