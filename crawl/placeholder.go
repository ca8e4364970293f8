package crawl

import (
	"errors"
	"net/http"
	"strings"

	"debut/app"
)

// A page that stands in for the website says so in few words. Where there are more, the same words are about
// something else: a company may sell domains, or write about captchas.
const (
	fewWords  = 60
	someWords = 150
)

// placeholder returns why the homepage is not the company's: a check for robots, a parked domain, a page that only
// sends browsers on. It is nil if the page is taken for what it seems.
func placeholder(page app.Page, links pageLinks) *fetchError {
	said := openingWords(page)
	switch {
	case links.VisibleWords < fewWords && links.Refresh != nil && siteOf(links.Refresh) != app.CompanyKey(page.URL):
		return elsewhere(page.URL, links.Refresh.Scheme+"://"+links.Refresh.Host)
	case links.VisibleWords < fewWords && containsAny(said, challengeWords...):
		return refuse(botCheck, page.URL, errors.New("challenge"))
	case links.VisibleWords < someWords && containsAny(said, parkedWords...):
		return refuse(domainParked, page.URL, errors.New("parked"))
	}
	return nil
}

// loginWall tells that a page is a form to log in, and little else.
func loginWall(links pageLinks) bool { return links.Password && links.VisibleWords < fewWords }

// challenged tells that an answer with the status of an error is a check whether the visitor is a person.
func challenged(a answer) bool {
	if strings.EqualFold(a.header.Get("Cf-Mitigated"), "challenge") || a.header.Get("X-Amzn-Waf-Action") != "" {
		return true
	}
	switch a.status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusMethodNotAllowed, http.StatusTooManyRequests,
		http.StatusServiceUnavailable:
		body := strings.ToLower(string(a.body[:min(len(a.body), 64<<10)]))
		return containsAny(body, challengeMarks...) || containsAny(body, challengeWords...)
	}
	return false
}

// openingWords returns the title and the first words that visitors see, in lower case.
func openingWords(page app.Page) string {
	var b strings.Builder
	for _, block := range page.Blocks {
		if b.Len() > 10_000 {
			break
		}
		if block.From == app.FromTitle || block.From == app.FromText && !page.Elements[block.Element].Hidden {
			b.WriteString(strings.ToLower(block.Text) + "\n")
		}
	}
	return strings.ReplaceAll(b.String(), "’", "'")
}

// What pages say, and hold, that ask a visitor to prove to be a person.
var (
	challengeWords = []string{"verify you are human", "verify you are a human", "verifying you are human",
		"checking your browser", "just a moment...",
		"are you a robot", "you are not a robot", "you're not a robot", "unusual traffic from your",
		"attention required!", "pardon our interruption",
		"performing security verification", "making sure you're not a bot", "complete the captcha",
		"solve the captcha", "human verification"}
	challengeMarks = []string{"cf-chl", "/challenge-platform/", "_incapsula_resource", "captcha-delivery.com",
		"px-captcha", "g-recaptcha", "h-captcha", "cf-turnstile"}
)

// What stands on domains that have no website yet, or none any more.
var parkedWords = []string{"domain is for sale", "domain name is for sale", "domain may be for sale",
	"domain name may be for sale", "domain for sale",
	"buy this domain", "purchase this domain", "inquire about this domain", "make an offer on this domain",
	"domain is parked", "parked free",
	"domain parking", "parked domain", "domain has expired", "domain name has expired", "domain is registered, but",
	"domain has been registered at",
	"domain steht zum verkauf", "domain ist zu verkaufen", "domaine est à vendre", "dominio está en venta",
	"dominio è in vendita", "domínio está à venda",
	"domein is te koop", "domeinnaam is te koop", "domena jest na sprzedaż", "домен продается",
	"домен продаётся", "このドメインは売り", "域名出售",
	"welcome to nginx!", "apache2 ubuntu default page", "apache2 debian default page", "iis windows server",
	"account has been suspended", "website is not yet configured"}
