package accounts

import (
	"debut/app"
	"debut/app/ground/texts"
)

// Permission is what a scope allows, in words for people.
type Permission struct {
	Scope  app.Scope
	Name   texts.Text
	Allows texts.Text
	Always bool // it belongs to every credential
}

// Permissions lists every scope, least first.
var Permissions = []Permission{
	{app.AccountRead, "Read your account",
		"See your e-mail address, your drafts and listings, your claims and your orders.", true},
	{app.ListingsWrite, "Work on your listings",
		"Submit products, change your drafts and listings, post updates and claim listings, all in your name.", false},
	{app.OrdersWrite, "Prepare orders", "Work out prices and prepare a checkout. Only you can pay.", false},
}

// PermissionOf returns what a scope allows.
func PermissionOf(scope app.Scope) Permission {
	for _, p := range Permissions {
		if p.Scope == scope {
			return p
		}
	}
	return Permission{Scope: scope, Name: texts.Verbatim(string(scope))}
}
