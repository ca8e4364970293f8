package web

import (
	"net/http"
	"net/netip"
	"strconv"

	"debut/app"
	"debut/web/doors/op"
)

// Gate decides who comes in and how often, for REST and MCP alike.
type Gate struct {
	Auth    Authenticator
	Limiter *Limiter
	Limits  app.Live[Limits]
	Proxies []netip.Prefix // whose X-Forwarded-For is believed
}

// Caller returns who a request is from: the zero Caller if it carries no credential. A bad credential is an error also
// where none is needed, so that nobody takes themselves for signed in who is not.
func (g *Gate) Caller(r *http.Request) (app.Caller, error) {
	bearer, sent, err := Credential(r)
	if err != nil || !sent {
		return app.Caller{}, err
	}
	return g.Auth.Authenticate(r.Context(), bearer)
}

// Charge counts one call of o by who, who comes by r. o is nil if the call is of no operation. With an Idempotency-Key
// (withKey) a call counts as a read until it is known to be no replay. The error is an app.Error of kind TooMany.
func (g *Gate) Charge(r *http.Request, who app.Caller, o *op.Operation, withKey bool) ([]QuotaState, error) {
	switch {
	case who.Anonymous():
		return g.Limiter.Take(ClientCharges("read", ClientAddress(r, g.Proxies), g.Limits.Now().Anonymous)...)
	case o == nil || o.Reads() || o.IdempotencyKey && withKey:
		return g.Limiter.Take(g.read(who))
	}
	return g.Limiter.Take(g.write(who))
}

// ChargeRun counts the run of o for who, after Charge and once the call is known to be no replay: against the
// operation's own allowance, and as a write where Charge took it for a read. refund gives the operation's allowance
// back, for a call that made nothing.
func (g *Gate) ChargeRun(
	who app.Caller, o *op.Operation, withKey bool,
) (quotas []QuotaState, refund func(), err error) {
	var charges []Charge
	withKey = withKey && o.IdempotencyKey
	if withKey {
		charges = append(charges, g.write(who))
	}
	own := Charge{o.Limit, payer(who), g.Limits.Now().Operations[o.Limit]}
	if o.Limit != "" {
		charges = append(charges, own)
	}
	if quotas, err = g.Limiter.Take(charges...); err != nil {
		return quotas, func() {}, err
	}
	if withKey {
		g.Limiter.Refund(g.read(who))
	}
	return quotas, func() {
		if o.Limit != "" {
			g.Limiter.Refund(own)
		}
	}, nil
}

func (g *Gate) read(who app.Caller) Charge  { return Charge{"read", payer(who), g.Limits.Now().Read} }
func (g *Gate) write(who app.Caller) Charge { return Charge{"write", payer(who), g.Limits.Now().Write} }

// payer names the account of a caller for limits: keys are free, so all of an account's credentials count as one.
func payer(who app.Caller) string { return "account:" + strconv.FormatInt(who.Account, 10) }
