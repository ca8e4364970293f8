package storage

import (
	"debut/app/health"
	"debut/app/mail"
)

// Health is the store of app/health, and of the log of mails.
type Health struct {
	*core
	healthRows
	mailRows
	outcomeRows
	problemRows
	jobRows
}

var (
	_ health.Store = Health{}
	_ mail.Log     = Health{}
)

// ForHealth returns that store.
func (db *DB) ForHealth() Health {
	c := db.core
	return Health{c, healthRows{c}, mailRows{c}, outcomeRows{c}, problemRows{c}, jobRows{c}}
}
