package app

import "strings"

// Person is a founder as the directory knows them: one for all listings that name them.
type Person struct {
	ID   int64
	Slug Slug
	Name string
	At   []PersonAt // live listings of one site
}

// PersonAt is a listing that names a person.
type PersonAt struct {
	Listing int64
	Name    string // as the listing names them, see PersonKey
	Title   Text
	Picture Text
}

// PersonKey returns the name of a person as names are compared.
func PersonKey(name string) string { return strings.ToLower(OneLine(name)) }
