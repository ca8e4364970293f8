package app

import (
	"slices"
	"strings"

	"golang.org/x/net/idna"
)

// EmailRefusal is the code of the error for what is no e-mail address.
const EmailRefusal = "invalid_email"

const (
	maxEmail     = 254 // octets (RFC 5321, section 4.5.3.1.3, without the angle brackets)
	maxLocalPart = 64
)

// mailNames reads the names of mail servers as browsers read those of websites (UTS 46): one name, however it is
// written.
var mailNames = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// CanonicalEmail returns the one form of an e-mail address that is kept, compared and written to: its domain in
// A-labels, and ASCII letters in lower case. A local part outside ASCII is refused: what is one letter to us may be
// another to its mail server.
func CanonicalEmail(typed string) (string, error) {
	refused := Refused(EmailRefusal, "Enter an e-mail address, such as ines@parcelwick.example.")
	local, domain, found := strings.Cut(strings.TrimSpace(typed), "@")
	if !found || len(typed) > 4*maxEmail {
		return "", refused
	}
	if strings.ContainsFunc(local, func(r rune) bool { return r > '~' }) {
		return "", Refused(EmailRefusal,
			"Only ASCII letters, digits and signs can stand before the @ here. Enter an address such as ines@parcelwick.example.")
	}
	name, err := mailNames.ToASCII(domain)
	canonical := strings.ToLower(local) + "@" + name // the name is in lower case already
	if err != nil || strings.HasSuffix(name, ".") || !isLocalPart(local) || len(canonical) > maxEmail {
		return "", refused
	}
	return canonical, nil
}

// CheckEmail notes what is no e-mail address at a domain that others reach. "" is not known.
func CheckEmail(issues *Issues, at, address string) {
	_, err := CanonicalEmail(address)
	if _, host, _ := strings.Cut(address, "@"); address != "" &&
		(err != nil || !strings.Contains(strings.Trim(host, ". "), ".")) {
		issues.Add(at, "is %s, which is no e-mail address; send one such as hello@parcelwick.example", Brief(address))
	}
}

// isLocalPart reports whether text is a dot-atom of ASCII (RFC 5322, section 3.2.3).
func isLocalPart(text string) bool {
	if len(text) > maxLocalPart {
		return false
	}
	for atom := range strings.SplitSeq(text, ".") {
		if atom == "" || strings.Trim(atom,
			"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~") != "" {
			return false
		}
	}
	return true
}

// machines are local parts of addresses that nobody reads, or that answer by themselves.
var machines = []string{"noreply", "no-reply", "donotreply", "do-not-reply", "mailer-daemon", "bounce", "bounces",
	"nobody", "abuse", "unsubscribe"}

// ReadAsItStands reports whether a canonical address may be that of a person, and is no other spelling of one.
func ReadAsItStands(email string) bool {
	local, _, _ := strings.Cut(email, "@")
	return !strings.Contains(local, "+") && !slices.Contains(machines, local)
}
