package storage

import "debut/app/webhooks"

// Webhooks is the store of app/webhooks.
type Webhooks struct {
	*core
	webhookRows
	accountRows
	siteRows
	problemRows
	auditRows
	jobRows
}

var _ webhooks.Store = Webhooks{}

// ForWebhooks returns that store.
func (db *DB) ForWebhooks() Webhooks {
	c := db.core
	return Webhooks{c, webhookRows{c}, accountRows{c}, siteRows{c}, problemRows{c}, auditRows{c}, jobRows{c}}
}
