package oauth

import (
	"slices"
	"strings"

	"debut/app"
)

// withImplied puts scopes in their order, each once, with what they imply: whoever may change what is an account's may
// read it. Every grant may read the account.
func withImplied(scopes []app.Scope) []app.Scope {
	var all []app.Scope
	for _, s := range app.Scopes {
		if s == app.AccountRead || slices.Contains(scopes, s) {
			all = append(all, s)
		}
	}
	return all
}

// scopesOf reads a list of scopes divided by spaces. offline_access, by which some clients ask for a refresh token, is
// passed over: everybody gets one.
func scopesOf(text string) ([]app.Scope, error) {
	var scopes []app.Scope
	for word := range strings.FieldsSeq(text) {
		switch scope := app.Scope(word); {
		case slices.Contains(app.Scopes, scope):
			scopes = append(scopes, scope)
		case word != "offline_access":
			return nil, fault(InvalidScope, "There is a scope that this service does not know. The scopes are %s.",
				ScopeText(app.Scopes))
		}
	}
	return withImplied(scopes), nil
}

// ScopeText writes scopes as clients read them.
func ScopeText(scopes []app.Scope) string {
	words := make([]string, len(scopes))
	for i, s := range scopes {
		words[i] = string(s)
	}
	return strings.Join(words, " ")
}

// covers reports whether all of narrow is in wide.
func covers(wide, narrow []app.Scope) bool {
	return !slices.ContainsFunc(narrow, func(s app.Scope) bool { return !slices.Contains(wide, s) })
}
