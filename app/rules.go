package app

import (
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Rules are what the team of a site lets in.
type Rules struct {
	Approval Approving `json:"approval"`
	SignUp   SignUp    `json:"sign_up"`
	Domains  []string  `json:"domains,omitempty"` // no listings of these, and of what is under them
	Words    []string  `json:"words,omitempty"`   // that stand in no listing, as they were typed
}

// Approving says which listings the team approves before they launch.
type Approving string

const (
	ApproveNone  Approving = "none"
	ApproveFirst Approving = "first" // those of accounts of which none was approved or launched before
	ApproveAll   Approving = "all"
)

// SignUp says who may make an account.
type SignUp string

const (
	SignUpEverybody SignUp = "everybody"
	SignUpInvited   SignUp = "invited" // those whose address the team invited
	SignUpNobody    SignUp = "nobody"
)

// DefaultRules are those of a site whose team made none.
func DefaultRules() Rules { return Rules{Approval: ApproveNone, SignUp: SignUpEverybody} }

// BlockedDomain returns the domain for which the rules take no listing of a website; "" if they take it.
func (r Rules) BlockedDomain(website string) string {
	u, err := url.Parse(website)
	if err != nil {
		return ""
	}
	host, err := idna.Lookup.ToASCII(strings.TrimSuffix(u.Hostname(), "."))
	if err != nil {
		host = strings.ToLower(u.Hostname())
	}
	for _, domain := range r.Domains {
		if host == domain || strings.HasSuffix(host, "."+domain) {
			return domain
		}
	}
	return ""
}

// BlockedWord returns the first of the blocked words that a text holds, whatever its case and accents; "" if it holds
// none.
func (r Rules) BlockedWord(text string) string {
	if len(r.Words) == 0 || text == "" {
		return ""
	}
	text = FoldWords(text)
	for _, word := range r.Words {
		if folded := FoldWords(word); folded != "" && strings.Contains(text, folded) {
			return word
		}
	}
	return ""
}

// FoldWords returns the words of a text with a space around each, without case, accents, and characters that nobody
// sees: a text holds another one, as whole words, if its folded form does. In scripts without spaces every character is
// a word.
func FoldWords(text string) string {
	var b strings.Builder
	b.WriteByte(' ')
	space := true
	end := func() {
		if !space {
			b.WriteByte(' ')
			space = true
		}
	}
	for _, r := range norm.NFKD.String(cases.Fold().String(text)) {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			end()
			b.WriteRune(r)
			b.WriteByte(' ')
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Mc, r):
			b.WriteRune(r)
			space = false
		default:
			end()
		}
	}
	end()
	if b.Len() == 1 {
		return ""
	}
	return b.String()
}

// ReadDomain returns the domain that somebody typed, bare or as an address, in the form in which rules have it; "" if
// it is none, or one under which anybody may have a domain, such as co.uk.
func ReadDomain(typed string) string {
	typed = strings.TrimSpace(typed)
	if _, rest, found := strings.Cut(typed, "://"); found {
		typed = rest
	}
	host, _, _ := strings.Cut(typed, "/")
	host, _, _ = strings.Cut(host, ":")
	name, err := idna.Lookup.ToASCII(strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(host), "www."), "."))
	if err != nil || strings.ContainsAny(name, "@?# ") || strings.Trim(name, "0123456789.") == "" {
		return ""
	}
	if suffix, icann := publicsuffix.PublicSuffix(name); suffix == name && (icann || !strings.Contains(name, ".")) {
		return ""
	}
	return name
}
