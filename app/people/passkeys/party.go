package passkeys

import (
	"context"
	"crypto/sha256"
	"errors"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"debut/app"
)

// party is a site as a relying party: what its passkeys are bound to.
type party struct {
	*webauthn.WebAuthn
	id     string // the host
	origin string
}

// partyOf returns the relying party of the site that ctx's request came to.
func partyOf(ctx context.Context) (party, error) {
	site := app.SiteOf(ctx)
	if why := Unfit(site.Origin); why != "" {
		return party{}, app.Refused("no_passkeys", "%s", why)
	}
	host := RelyingParty(site.Origin)
	w, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: site.Name, RPOrigins: []string{site.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: ChallengeLife},
			Registration: webauthn.TimeoutConfig{Timeout: ChallengeLife},
		},
		// Some password managers tell more than they were asked. None of it is used.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	return party{w, host, site.Origin}, err
}

// session returns what the library wants remembered of a ceremony. All of it is the same for every one but the
// challenge, which the caller has found among those that were given out.
func (p party) session(challenge string, handle []byte) webauthn.SessionData {
	return webauthn.SessionData{
		Challenge: challenge, RelyingPartyID: p.id, UserID: handle, UserVerification: protocol.VerificationRequired,
		CredParams: webauthn.CredentialParametersDefault(),
	}
}

// bound refuses what was signed for another place, in words that say so. The library looks at all of it again.
func (p party) bound(data protocol.CollectedClientData, signed protocol.AuthenticatorData) error {
	hash := sha256.Sum256([]byte(p.id))
	switch {
	case !protocol.IsOriginInHaystack(data.Origin, []string{p.origin}) || data.CrossOrigin:
		return app.Refused("other_origin", "This was signed for another address. Open %s and try again there.",
			p.origin)
	case string(signed.RPIDHash) != string(hash[:]):
		return app.Refused("other_site", "This passkey is for another site than %s. Choose the one for this site.",
			p.id)
	case !signed.Flags.HasUserVerified():
		return app.Refused("not_verified",
			"Your device did not make sure that it is you. Set up its screen lock, fingerprint or PIN, and try again.")
	}
	return nil
}

// owner is an account as the library knows one.
type owner struct {
	app.Account
	handle   []byte
	passkeys []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return o.handle }
func (o owner) WebAuthnName() string                       { return o.Email }
func (o owner) WebAuthnDisplayName() string                { return o.Email }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.passkeys }

// credential is p as the library knows one.
func (p Passkey) credential() webauthn.Credential {
	c := webauthn.Credential{
		ID: p.Credential, PublicKey: p.PublicKey, Authenticator: webauthn.Authenticator{SignCount: p.SignCount},
		Flags: webauthn.CredentialFlags{UserPresent: true, UserVerified: true, BackupEligible: p.MayBackUp,
			BackupState: p.BackedUp},
	}
	for _, t := range p.Transports {
		c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
	}
	return c
}

// refusal turns what the library finds wrong with an answer into words for a person. Its own words are for developers.
func refusal(err error) error {
	var known *app.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	return app.Refused("passkey_refused", "This passkey could not be checked. Try again, or use the link by e-mail.")
}
