package app

import "context"

type clientKey struct{}

// WithClient returns a context for a request that comes from a client, which of names when it is asked for.
func WithClient(ctx context.Context, of func() string) context.Context {
	return context.WithValue(ctx, clientKey{}, of)
}

// ClientOf names the client that ctx's request comes from, by its address or its network; "" of what no request asked
// for.
func ClientOf(ctx context.Context) string {
	of, is := ctx.Value(clientKey{}).(func() string)
	if !is {
		return ""
	}
	return of()
}
