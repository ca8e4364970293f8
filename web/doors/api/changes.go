package api

import (
	_ "embed"

	"debut/web/doors/op"
)

//go:embed changes.json
var changelog []byte

// Changes is the changelog of the API, the latest entry first. Each operation has an entry that added it, and each
// deprecation one of its day.
var Changes = op.ReadChanges(changelog)
