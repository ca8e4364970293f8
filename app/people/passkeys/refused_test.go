package passkeys_test

import (
	"context"
	"strings"
	"testing"

	"debut/app"
)

// What was signed elsewhere, or without the person, is refused in words that say so.
func TestSignIn_WhatIsSignedElsewhereIsRefused(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*device){
		"other_origin":    func(h *device) { h.origin = "https://debut.example.evil.example" },
		"other_site":      func(h *device) { h.party = "evil.example" },
		"not_verified":    func(h *device) { h.flags = present | mayBackUp },
		"passkey_refused": func(h *device) { h.flags = verified | mayBackUp }, // nobody was there
	} {
		d := open(t)
		held := d.with()
		change(held)
		_, err := d.signIn(held.signs(d.toSignIn()))
		d.is.Equal(code(err), want)
		made := newDevice(t)
		change(made)
		d.is.Equal(code(d.add(made.makes(d.toAdd()))), want)
	}
}

func TestSignIn_AForgedSignatureIsRefused(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	forger := newDevice(t)
	forger.id, forger.handle, forger.count = held.id, held.handle, 7
	_, err := d.signIn(forger.signs(d.toSignIn()))
	d.is.Equal(code(err), "passkey_refused")
	held.handle = []byte("somebody else’s handle")
	_, err = d.signIn(held.signs(d.toSignIn()))
	d.is.Equal(code(err), "passkey_refused")
	for _, junk := range []string{"", "null", "{}", "[]", `{"id":"x"}`, strings.Repeat("[", 10_000)} {
		_, err = d.signIn([]byte(junk))
		d.is.Equal(code(err), "passkey_refused")
		d.is.Equal(code(d.add([]byte(junk))), "passkey_refused")
	}
}

// A passkey that can be backed up never becomes one that cannot: the bit belongs to the key.
func TestSignIn_APasskeyStaysOfItsKind(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	held.flags = present | verified
	_, err := d.signIn(held.signs(d.toSignIn()))
	d.is.Equal(code(err), "passkey_refused")
}

func TestSignIn_ACounterThatWentBackIsRefused(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	copied := *held
	_, err := d.signIn(held.signs(d.toSignIn()))
	d.is.NoErr(err)
	_, err = d.signIn(copied.signs(d.toSignIn()))
	d.is.Equal(code(err), "counter_went_back")
	d.is.True(strings.Contains(err.Error(), `remove "Laptop"`)) // what to do
	_, err = d.signIn(held.signs(d.toSignIn()))
	d.is.NoErr(err) // the refused one moved nothing
}

func TestSignIn_ADeviceNeedNotCount(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := newDevice(t)
	held.counts = false
	d.is.NoErr(d.add(held.makes(d.toAdd())))
	for range 2 {
		_, err := d.signIn(held.signs(d.toSignIn()))
		d.is.NoErr(err)
	}
}

func TestSignIn_APasskeyThatWasRemovedOpensNothing(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	all, err := d.List(d.ctx, d.ines.ID)
	d.is.NoErr(err)
	stranger, err := d.accounts.Ensure(d.ctx, "ole@brightloom.example", "")
	d.is.NoErr(err)
	d.is.Equal(app.KindOf(d.Remove(d.ctx, stranger, all[0].ID)), app.NotFound) // another's is not there
	d.is.NoErr(d.Remove(d.ctx, d.ines, all[0].ID))
	d.is.Equal(app.KindOf(d.Remove(d.ctx, d.ines, all[0].ID)), app.NotFound)
	_, err = d.signIn(held.signs(d.toSignIn()))
	d.is.Equal(code(err), "unknown_passkey")
}

func TestSignIn_ASuspendedAccountIsNotOpened(t *testing.T) {
	t.Parallel()
	d := open(t)
	held := d.with()
	d.ines.Suspended = true
	d.is.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error { return d.db.SaveAccount(ctx, &d.ines) }))
	_, err := d.signIn(held.signs(d.toSignIn()))
	d.is.Equal(code(err), "suspended")
	d.is.Equal(app.KindOf(err), app.Forbidden)
}
