package web

import (
	"net/http"
	"net/netip"

	"debut/app"
	"debut/web/op"
)

// Gate decides who comes in and how often, for REST and MCP alike.
type Gate struct {
	Auth    Authenticator
	Limiter *Limiter
	Limits  Limits
	Proxies []netip.Prefix // whose X-Forwarded-For is believed
}

// Caller returns who a request is from: the zero Caller where it carries no credential. A bad credential is an error also
// where none is needed, so that nobody takes themselves for signed in who is not.
func (g *Gate) Caller(r *http.Request) (app.Caller, error) {
	bearer, sent, err := Credential(r)
	if err != nil || !sent {
		return app.Caller{}, err
	}
	return g.Auth.Authenticate(r.Context(), bearer)
}

// Charge counts one call of o by who, who comes by r. o is nil where the call is of no operation. The error is an app.Error of
// kind TooMany.
func (g *Gate) Charge(r *http.Request, who app.Caller, o *op.Operation) ([]Standing, error) {
	common := Charge{"read", who.Credential, g.Limits.Read}
	switch {
	case who.Anonymous():
		common = Charge{"read", ClientKey(ClientAddress(r, g.Proxies)), g.Limits.Anonymous}
	case o != nil && !o.Reads():
		common = Charge{"write", who.Credential, g.Limits.Write}
	}
	// A call that is refused for want of a credential costs no more than any other.
	if o == nil || o.Bucket == "" || o.Scope != "" && who.Anonymous() {
		return g.Limiter.Take(common)
	}
	return g.Limiter.Take(common, Charge{o.Bucket, common.Who, g.Limits.Costs[o.Bucket]})
}
