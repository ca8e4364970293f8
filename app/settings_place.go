package app

import (
	"errors"
	"flag"
	"net/url"
	"strings"
)

// DefaultData is the data folder where none is named.
const DefaultData = "data"

// Place is where an instance keeps what it knows.
type Place struct {
	Data     string // the folder of the search index, and of the database where Database is ""
	Database string // the address of a PostgreSQL database, with its password
}

// Define puts the settings on a set of flags.
func (p *Place) Define(fs *flag.FlagSet) {
	checked(fs, &p.Data, "data", DefaultData, "folder that holds the database and the search index", someText)
	fs.Var(secret(p.setDatabase), "database",
		"PostgreSQL database, as postgres://user:password@host/name; better set as a variable, since arguments show in the list of processes (default none: the database is a file in --data)")
}

// PlaceFlags defines the settings of commands that need nothing but the database.
func PlaceFlags(fs *flag.FlagSet) *Place {
	p := new(Place)
	p.Define(fs)
	return p
}

// DefineTarget puts on a set of flags where a database is moved to.
func (p *Place) DefineTarget(fs *flag.FlagSet) {
	fs.Var(secret(p.setTarget), "to",
		"where everything is copied: postgres://user:password@host/name, better set as a variable, or a folder")
}

func (p *Place) setTarget(v string) error {
	if strings.Contains(v, "://") {
		return p.setDatabase(v)
	}
	p.Data = v
	return someText(v)
}

func (p *Place) setDatabase(v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" || len(u.Path) < 2 || u.Fragment != "" ||
		u.Query().Has("password") {
		return errors.New("must be an address such as postgres://user:password@host/name, where signs such as / # ? @ and : in a password are written as %2F %23 %3F %40 and %3A")
	}
	p.Database = v
	return nil
}

// DatabaseName names the database in messages, without its password.
func (p Place) DatabaseName() string {
	u, err := url.Parse(p.Database)
	switch {
	case p.Database == "":
		return p.Data
	case err != nil:
		return "--database"
	}
	return u.Redacted()
}
