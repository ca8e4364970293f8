package passkeys

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"debut/app"
)

// AskToSignIn returns what a browser is to sign by, a PublicKeyCredentialRequestOptionsJSON (Web Authentication,
// section 5.1.10), and the secret by which the browser is known when it answers. It names no credentials: nobody learns
// who has an account.
func (s *Service) AskToSignIn(ctx context.Context, by Asker) (options []byte, browser string, err error) {
	p, err := partyOf(ctx)
	if err != nil {
		return nil, "", err
	}
	challenge, browser, err := s.challenge(ctx, by, 0)
	if err != nil {
		return nil, "", err
	}
	assertion, _, err := p.BeginDiscoverableLogin(webauthn.WithChallenge(challenge))
	if err != nil {
		return nil, "", fmt.Errorf("ask for a passkey: %w", err)
	}
	options, err = json.Marshal(assertion.Response)
	return options, browser, err
}

// Signed is what a passkey signed.
type Signed struct {
	Answer  []byte // an AuthenticationResponseJSON (Web Authentication, section 5.1)
	Browser string // the secret that AskToSignIn returned
	Agent   string // as the browser calls itself
	Before  app.Session
}

// SignIn makes a session of what a passkey signed. secret is what the browser is known by from now on; the session that
// it had before, if any, ends.
func (s *Service) SignIn(ctx context.Context, signed Signed) (secret string, err error) {
	p, err := partyOf(ctx)
	if err != nil {
		return "", err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(signed.Answer)
	if err != nil {
		return "", refusal(err)
	}
	data := answer.Response.CollectedClientData
	if err := s.answered(ctx, data.Challenge, signed.Browser, 0); err != nil {
		return "", err
	}
	if err := p.bound(data, answer.Response.AuthenticatorData); err != nil {
		return "", err
	}
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.used(ctx, p, answer)
		if err == nil {
			secret, err = s.sessions.Begin(ctx, o.Account, signed.Agent, signed.Before)
		}
		return err
	})
	return secret, err
}

// used finds the passkey that signed, and whose it is, and notes that it was used.
func (s *Service) used(
	ctx context.Context, p party, answer *protocol.ParsedCredentialAssertionData,
) (o owner, err error) {
	key, known, err := s.store.PasskeyByCredential(ctx, answer.RawID)
	if err == nil && (!known || key.RelyingParty != p.id) {
		err = app.Refused("unknown_passkey",
			"This passkey is not known here, or no more. Use the link by e-mail; passkeys are added and removed on the account page.")
	}
	if err != nil {
		return o, err
	}
	o = owner{handle: key.Handle, passkeys: []webauthn.Credential{key.credential()}}
	if o.Account, err = s.store.Account(ctx, key.Account); err != nil {
		return o, err
	}
	c, err := p.ValidateDiscoverableLogin(func([]byte, []byte) (webauthn.User, error) {
		return o, nil
	}, p.session(answer.Response.CollectedClientData.Challenge, nil), answer)
	if err != nil {
		return o, refusal(err)
	}
	if c.Authenticator.CloneWarning {
		return o, app.Refused("counter_went_back",
			"This passkey was used fewer times than we have seen, so there may be a copy of it. Use the link by e-mail, remove %q from your account, and add a new one.", key.Label)
	}
	return o, s.store.UsePasskey(ctx, key.ID, c.Authenticator.SignCount, c.Flags.BackupState, s.clock())
}
