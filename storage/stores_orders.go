package storage

import "debut/app/orders"

// Orders is the store of app/orders.
type Orders struct {
	*core
	priceRows
	orderRows
	effectRows
	promoRows
	invoiceRows
	siteRows
	boardRows
	resultRows
	changeRows
	auditRows
	accountRows
	jobRows
	webhookRows
	launchRows
	listingRows
	companyRows
	categoryRows
	ruleRows
}

var _ orders.Store = Orders{}

// ForOrders returns that store.
func (db *DB) ForOrders() Orders {
	c := db.core
	return Orders{c, priceRows{c}, orderRows{c}, effectRows{c}, promoRows{c}, invoiceRows{c}, siteRows{c}, boardRows{c}, resultRows{c}, changeRows{c}, auditRows{c}, accountRows{c}, jobRows{c}, webhookRows{c}, launchRows{c}, listingRows{c}, companyRows{c}, categoryRows{c}, ruleRows{c}}
}
