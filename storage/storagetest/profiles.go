package storagetest

import (
	"context"

	"debut/app"
)

// testProfiles keeps what a person says of themselves.
func testProfiles(f *fixture) {
	ada := app.Account{Email: "ada@example.com", CreatedAt: now}
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &ada) })
	_, found, err := f.Profile(f.ctx, ada.ID)
	f.NoErr(err)
	f.True(!found)
	for _, says := range []app.Founder{
		{Name: "Ada Stone", Title: "Founder", Bio: "Rows.",
			Socials: app.Socials{"github": "https://github.com/adastone"}}, {Name: "Ada", Socials: app.Socials{}},
	} {
		f.tx(func(ctx context.Context) error { return f.SaveProfile(ctx, ada.ID, says, now) })
		kept, found, err := f.Profile(f.ctx, ada.ID)
		f.NoErr(err)
		f.True(found)
		f.Equal(kept, says)
	}
}
