package host

import (
	"context"
	"fmt"
	"net"
	"slices"

	"debut/web"
	"debut/web/run/encrypt"
	"debut/web/run/server"
)

// encrypted returns a listener by which the instance speaks https on l, if the settings say so, and has http lead
// there.
func (in *Instance) encrypted(l net.Listener, o *server.Options) (net.Listener, error) {
	s := in.settings
	if !s.TLS.On() {
		return l, nil
	}
	front, err := encrypt.New(encrypt.Options{TLS: s.TLS, Sites: slices.Concat(in.sites, s.Former), Data: s.Data,
		Email: s.Operator, Clock: in.clock, Log: in.log})
	if err != nil {
		return nil, err
	}
	if front.Keep != nil {
		o.Background = append(o.Background, front.Keep)
	}
	if in.Plain != nil {
		o.Background = append(o.Background, func(ctx context.Context) {
			if err := web.Serve(ctx, web.PerClient(in.Plain, web.ClientConnections, s.Proxies),
				front.Plain, in.log); err != nil {
				in.log.Error("lead from http to https", "error", err)
			}
		})
	}
	return web.Secure{Listener: l, Config: front.Config}, nil
}

// ListenPlain listens where http is redirected to https, by listen; nil if that is nowhere.
func ListenPlain(address string, listen func(address string) (net.Listener, error)) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	l, err := listen(address)
	if err != nil {
		return nil, fmt.Errorf("listen on --http-addr %s: %w", address, err)
	}
	return l, nil
}
