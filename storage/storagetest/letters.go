package storagetest

import (
	"context"
	"time"

	"debut/app/ground/mail"
)

// testLetters holds what people said of letters, which ones listings had, and the looks for badges that were asked for.
func testLetters(f *fixture) {
	l, ines := f.voting()
	for _, wanted := range []bool{false, true, false} {
		f.tx(func(ctx context.Context) error { return f.SaveMailChoice(ctx, ines.ID, mail.Badge, wanted) })
	}
	said, err := f.MailChoices(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(said, map[mail.Kind]bool{mail.Badge: false})
	for _, want := range []bool{true, false} {
		f.tx(func(ctx context.Context) error {
			first, err := f.FirstLetter(ctx, l.ID, mail.Missing, now)
			f.Equal(first, want)
			return err
		})
	}
	f.tx(func(ctx context.Context) error {
		for _, at := range []time.Time{now.Add(-25 * time.Hour), now.Add(-time.Hour), now, now} {
			if err := f.AddBadgeLook(ctx, l.ID, at, now.Add(-24*time.Hour)); err != nil {
				return err
			}
		}
		return nil
	})
	looks, err := f.BadgeLooks(f.ctx, l.ID, now.Add(-48*time.Hour))
	f.NoErr(err)
	f.Equal(len(looks), 2)
	f.True(looks[0].Equal(now))
}
