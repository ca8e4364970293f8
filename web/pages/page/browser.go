package page

import (
	"io"

	"debut/app/ground/secrets"
)

// browserLife is how long a browser is known by which somebody voted or wrote, in seconds.
const browserLife = 365 * 24 * 60 * 60

// Browser returns the digest of what the visitor's browser is known by, and has it keep that. What it is not known by
// yet is made from random.
func (v *Visit) Browser(random io.Reader) ([]byte, error) {
	browser := Cookie(v.R, "browser")
	if browser == "" {
		made, err := secrets.New(random)
		if err != nil {
			return nil, err
		}
		browser = made
	}
	v.SetCookie("browser", browser, browserLife)
	return secrets.Digest(browser), nil
}
