package passkeys

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/app/people/accounts"
)

// AskToAdd returns what a browser is to make a passkey by, a PublicKeyCredentialCreationOptionsJSON (Web
// Authentication, section 5.1.9), and the secret by which the browser is known when it answers. session must be a fresh
// one.
func (s *Service) AskToAdd(
	ctx context.Context, who app.Account, session app.Session, by Asker,
) (options []byte, browser string, err error) {
	p, err := s.adding(ctx, session)
	if err != nil {
		return nil, "", err
	}
	o, err := s.owner(ctx, who)
	if err != nil {
		return nil, "", err
	}
	challenge, browser, err := s.challenge(ctx, by, who.ID)
	if err != nil {
		return nil, "", err
	}
	creation, _, err := p.BeginRegistration(o,
		webauthn.WithExclusions(webauthn.Credentials(o.passkeys).CredentialDescriptors()),
		func(c *protocol.PublicKeyCredentialCreationOptions) error { c.Challenge = challenge; return nil })
	if err != nil {
		return nil, "", fmt.Errorf("ask for a passkey for account %d: %w", who.ID, err)
	}
	options, err = json.Marshal(creation.Response)
	return options, browser, err
}

// adding returns the site that a passkey is added for, where the session is fresh enough for that.
func (s *Service) adding(ctx context.Context, session app.Session) (party, error) {
	if err := accounts.NeedsFresh(session, s.clock()); err != nil {
		return party{}, err
	}
	return partyOf(ctx)
}

// owner returns an account that gets a passkey, as long as it has room for one.
func (s *Service) owner(ctx context.Context, who app.Account) (owner, error) {
	o := owner{Account: who}
	fresh, err := secrets.Bytes(s.rand)
	if err != nil {
		return o, err
	}
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		if o.handle, err = s.store.HandleOf(ctx, who.ID, fresh); err != nil {
			return err
		}
		all, err := s.store.Passkeys(ctx, who.ID)
		if err == nil && len(all) >= most {
			err = app.Refused("too_many_passkeys",
				"You have %d passkeys, and that is the most. Remove one that you do not use.", most)
		}
		o.passkeys = nil
		for _, p := range all {
			o.passkeys = append(o.passkeys, p.credential())
		}
		return err
	})
	return o, err
}

// Made is a passkey that a browser made.
type Made struct {
	Label      string // what the person calls it; "" calls it by its device
	Credential []byte // a RegistrationResponseJSON (Web Authentication, section 5.1)
	Browser    string // the secret that AskToAdd returned
	Agent      string // as the browser calls itself
}

// Add keeps a passkey that a browser made, and mails its owner that it did. session must be a fresh one.
func (s *Service) Add(ctx context.Context, who app.Account, session app.Session, m Made) (added Passkey, err error) {
	p, err := s.adding(ctx, session)
	if err != nil {
		return added, err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(m.Credential)
	if err != nil {
		return added, refusal(err)
	}
	data := answer.Response.CollectedClientData
	if err := s.answered(ctx, data.Challenge, m.Browser, who.ID); err != nil {
		return added, err
	}
	if err := p.bound(data, answer.Response.AttestationObject.AuthData); err != nil {
		return added, err
	}
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.owner(ctx, who)
		if err != nil {
			return err
		}
		c, err := p.CreateCredential(o, p.session(data.Challenge, o.handle), answer)
		if err != nil {
			return refusal(err)
		}
		_, known, err := s.store.PasskeyByCredential(ctx, c.ID)
		if known {
			err = app.Refused("known_passkey", "This passkey was added before.")
		}
		if err != nil {
			return err
		}
		added = s.newPasskey(o, p, c, m)
		if err := s.store.AddPasskey(ctx, &added); err != nil {
			return err
		}
		return s.write(ctx, who, addedLetter, added)
	})
	return added, err
}

// newPasskey returns what is stored of a credential that was made.
func (s *Service) newPasskey(o owner, p party, c *webauthn.Credential, m Made) Passkey {
	added := Passkey{
		Account: o.ID, Handle: o.handle, RelyingParty: p.id, Credential: c.ID, PublicKey: c.PublicKey,
		SignCount:  c.Authenticator.SignCount,
		Transports: []string{}, MayBackUp: c.Flags.BackupEligible, BackedUp: c.Flags.BackupState, CreatedAt: s.clock(),
	}
	for _, t := range c.Transport {
		added.Transports = append(added.Transports, string(t))
	}
	if added.Label = tidy(m.Label); added.Label == "" {
		added.Label = device(added.Transports, m.Agent)
	}
	return added
}
