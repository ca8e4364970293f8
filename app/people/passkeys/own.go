package passkeys

import (
	"context"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// Rename gives a passkey of an account another label; another's is as missing as one that is not there.
func (s *Service) Rename(ctx context.Context, account, id int64, label string) error {
	label, err := labelled(label)
	if err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		found, err := s.store.RenamePasskey(ctx, account, id, label)
		return missing(found, err, id)
	})
}

// Remove forgets a passkey of an account, and mails its owner that it did. From then on it opens nothing; sessions that
// it opened stay.
func (s *Service) Remove(ctx context.Context, who app.Account, id int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		all, err := s.store.Passkeys(ctx, who.ID)
		if err != nil {
			return err
		}
		for _, p := range all {
			if p.ID != id {
				continue
			}
			found, err := s.store.RemovePasskey(ctx, who.ID, id)
			if err := missing(found, err, id); err != nil {
				return err
			}
			return s.write(ctx, who, removedLetter, p)
		}
		return app.Missing("passkey", id)
	})
}

func missing(found bool, err error, id int64) error {
	if err == nil && !found {
		return app.Missing("passkey", id)
	}
	return err
}

// letter is what the owner of an account reads of a change of its passkeys: the name of the site; and that, the
// passkey's label and a link.
type letter struct{ subject, text texts.Text }

var (
	addedLetter = letter{"A passkey was added to your account at %s",
		"A passkey was added to your account at %s:\n\n%s\n\nIf that was you, there is nothing to do. If not, look at your passkeys and at where you are\nsigned in, and end what is not yours:\n\n%s\n"}
	removedLetter = letter{"A passkey was removed from your account at %s",
		"A passkey was removed from your account at %s:\n\n%s\n\nIf that was you, there is nothing to do. If not, look at your passkeys and at where you are\nsigned in, and end what is not yours:\n\n%s\n"}
)

// write mails the owner what was done to their account, so that nobody else does it unseen.
func (s *Service) write(ctx context.Context, who app.Account, words letter, p Passkey) error {
	site := app.SiteOf(ctx)
	subject, text := texts.Sprintf(words.subject, site.Name),
		texts.Sprintf(words.text, site.Name, p.Label, site.Origin+"/account")
	return s.store.AddJob(ctx, mail.From(site, mail.Message{
		Kind: mail.PasskeyChange, To: who.Email, Subject: subject.In(site.Brand.Language),
		Text: text.In(site.Brand.Language),
	}))
}
