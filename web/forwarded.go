package web

import (
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"sync"

	"debut/app"
	"debut/app/ground/texts"
)

// forwarded is what X-Forwarded-For may say. Whoever is no proxy of ours may write anything into it, and a proxy that
// was left as it comes passes on what its client wrote. Such a proxy does not pass the Host either, by which it is
// known.
type forwarded struct {
	proxies  []netip.Prefix
	hosts    map[string]bool // of our sites
	log      *slog.Logger
	stranger sync.Once
	bare     sync.Once
}

func newForwarded(o Options) *forwarded {
	f := &forwarded{proxies: o.Proxies, hosts: map[string]bool{}, log: o.Log}
	for _, s := range slices.Concat(o.Sites, o.Former) {
		f.hosts[hostOf(s.Origin)] = true
	}
	return f
}

// check drops the header where it is not to be believed, and tells the operator so, once each.
func (f *forwarded) check(r *http.Request) {
	if len(r.Header["X-Forwarded-For"]) == 0 {
		return
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	switch {
	case err != nil || !contains(f.proxies, peer.Addr().Unmap().WithZone("")):
		f.stranger.Do(func() {
			f.log.WarnContext(r.Context(),
				"X-Forwarded-For came from an address that --proxies does not name, so it is not believed; if that is your reverse proxy, name it, or all its visitors share one limit", "peer", r.RemoteAddr)
		})
	case !f.hosts[r.Host]:
		f.bare.Do(func() {
			f.log.WarnContext(r.Context(),
				"the reverse proxy does not pass the Host header of its visitors, so its X-Forwarded-For is not believed, and all its visitors share one limit; set both headers as the documentation of running Debut shows",
				"peer", r.RemoteAddr, "host", r.Host, "expected", sitesOf(f.hosts))
		})
	default:
		return
	}
	r.Header.Del("X-Forwarded-For")
}

func sitesOf(hosts map[string]bool) (list []string) {
	for host := range hosts {
		list = append(list, host)
	}
	return list
}

// CrossOrigin returns the error for a form that http.CrossOriginProtection refused: it came from a page of another
// site, or a proxy took the Host header away by which a page of this site is known where a browser sends no
// Sec-Fetch-Site.
func CrossOrigin(r *http.Request) error {
	e := &app.Error{Kind: app.Forbidden, Code: "cross_origin",
		Message: "This was sent from a page of another site. Open the page here and send it again."}
	if own := app.SiteOf(r.Context()).Origin; r.Header.Get("Sec-Fetch-Site") == "" && r.Header.Get("Origin") == own &&
		r.Host != hostOf(own) {
		e.Code, e.Message = "host_missing",
			texts.Sprintf("The proxy in front of this site does not pass on the Host header: it says %s, and the page is at %s. Those who run the site must have the proxy set it. Nothing was done.", r.Host, own)
	}
	return e
}
