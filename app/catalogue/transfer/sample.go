package transfer

import _ "embed"

// Sample is a file of invented listings that shows how their columns are written.
//
//go:embed samples/listings.csv
var Sample []byte

// SamplePath is where the site serves the sample.
const SamplePath = "/samples/listings.csv"
