package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// Authenticator tells who a bearer credential stands for. It returns an app.Error of kind Unauthorized where the
// credential is malformed, unknown, revoked or expired, and of kind Forbidden where its account is suspended.
type Authenticator interface {
	Authenticate(ctx context.Context, bearer string) (app.Caller, error)
}

// Credential reads the bearer credential of a request (RFC 6750, section 2.1). sent reports whether there is an
// Authorization header at all. A credential in the query is not read.
func Credential(r *http.Request) (bearer string, sent bool, err error) {
	headers := r.Header.Values("Authorization")
	switch len(headers) {
	case 0:
		return "", false, nil
	case 1:
	default:
		var found app.Issues
		found.Add("header.Authorization", "is given %d times; send it once", len(headers))
		return "", true, found.Err()
	}
	scheme, bearer, _ := strings.Cut(strings.TrimSpace(headers[0]), " ")
	bearer = strings.TrimSpace(bearer)
	if !strings.EqualFold(scheme, "Bearer") || bearer == "" || strings.ContainsAny(bearer, " \t,") {
		return "", true, &app.Error{Kind: app.Unauthorized, Code: "malformed_credential",
			Message: "The Authorization header must be the word Bearer, a space, and an API key or an access token."}
	}
	return bearer, true, nil
}

// NeedsScope returns nil if who may use an operation of scope, else the error: Unauthorized of nobody, Forbidden of
// somebody whose credential lacks the scope. "" is the scope of public operations.
func NeedsScope(who app.Caller, scope app.Scope) error {
	switch {
	case scope == "" || who.Can(scope) && !who.Anonymous():
		return nil
	case who.Anonymous():
		return &app.Error{Kind: app.Unauthorized, Code: "unauthorized",
			Message: texts.Sprintf("This needs a credential with the scope %s. Send Authorization: Bearer with an API key or an access token.", scope)}
	}
	return &app.Error{Kind: app.Forbidden, Code: "insufficient_scope", Scope: scope,
		Message: texts.Sprintf("Your credential lacks the scope %s. Use one that grants it.", scope)}
}

// Challenge returns the WWW-Authenticate header for err (RFC 6750 section 3, RFC 9728 section 5.1): "" if err is
// neither Unauthorized nor Forbidden. sent reports whether a credential was sent, and needed names the scopes to ask
// for where none was.
func Challenge(origin string, err error, sent bool, needed ...app.Scope) string {
	c := `Bearer resource_metadata="` + origin + `/.well-known/oauth-protected-resource/mcp"`
	e, _ := asAppError(err)
	switch app.KindOf(err) {
	case app.Unauthorized:
		switch {
		case sent:
			c += `, error="invalid_token"`
		case len(needed) > 0:
			c += `, scope="` + joined(needed) + `"`
		}
		return c
	case app.Forbidden:
		if e.Scope != "" {
			c += fmt.Sprintf(`, error="insufficient_scope", scope=%q`,
				joined(append(slices.DeleteFunc(needed, func(s app.Scope) bool { return s == e.Scope }), e.Scope)))
		}
		return c
	}
	return ""
}

func joined(scopes []app.Scope) string {
	words := make([]string, len(scopes))
	for i, s := range scopes {
		words[i] = string(s)
	}
	return strings.Join(words, " ")
}
