package demo

import (
	"context"
	"strings"

	"debut/app"
)

// people are the accounts of invented readers, by their names. They have been there for half a year.
type people struct {
	store Store
	cal   calendar
	owner int64 // of the demo, who is one more
	ids   map[string]int64
}

// id returns the account of somebody, and makes it where it is not there yet.
func (p people) id(ctx context.Context, name string) (int64, error) {
	if id, known := p.ids[name]; known {
		return id, nil
	}
	who := app.Account{Email: strings.ReplaceAll(string(app.Slugify(name)), "-", ".") + "@reader.example",
		Name: name, CreatedAt: p.cal.now.AddDate(0, -6, 0)}
	err := p.store.SaveAccount(ctx, &who)
	p.ids[name] = who.ID
	return who.ID, err
}
