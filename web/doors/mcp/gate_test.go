package mcp

import (
	"context"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestAdmitted_RefusesAToolThatTheGateDidNotSeeCalled(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := context.WithValue(t.Context(), admissionKey{}, admission{calls: map[string]error{"get_theatre": nil}})
	_, err := admitted(ctx, "get_theatre")
	is.NoErr(err)
	_, err = admitted(ctx, "make_puppet")
	is.Equal(err.(*app.Error).Code, "ambiguous_message")
}
