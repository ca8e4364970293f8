package storage

import (
	"debut/app/brands"
	"debut/app/setup"
)

// Brands is the store of app/brands.
type Brands struct {
	*core
	brandRows
	categoryRows
	accountRows
	auditRows
}

var _ brands.Store = Brands{}

// ForBrands returns that store.
func (db *DB) ForBrands() Brands {
	c := db.core
	return Brands{c, brandRows{c}, categoryRows{c}, accountRows{c}, auditRows{c}}
}

// Setup is the store of app/setup.
type Setup struct {
	*core
	stepRows
	accountRows
	auditRows
}

var _ setup.Store = Setup{}

// ForSetup returns that store.
func (db *DB) ForSetup() Setup {
	c := db.core
	return Setup{c, stepRows{c}, accountRows{c}, auditRows{c}}
}
