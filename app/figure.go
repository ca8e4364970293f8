package app

// FigureKind is what a figure measures.
type FigureKind string

const (
	FigureDomainRating FigureKind = "domain_rating"   // a third party's measure of a website's links, from 0 to 100
	FigureRevenue      FigureKind = "monthly_revenue" // in cents
)

// Sources of a revenue. Of two figures of one day the verified one counts.
const (
	SelfReported = "self_reported"
	Verified     = "verified"
)

// Figure is a number that somebody states of a company, with who does so, and when.
type Figure struct {
	Kind     FigureKind
	Domain   string // key of the company
	Date     string // 2026-11-20
	Source   string
	Value    int64
	Currency string // "" of what is no money
}

// Contribution is money that was paid for a place on the billboard.
type Contribution struct {
	ID        int64
	Listing   int64
	Cents     int64
	Currency  string
	Day       string // 2026-11-20
	Reference string // of what was paid: one counts once
}
