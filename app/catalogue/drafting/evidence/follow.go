package evidence

import (
	"encoding/hex"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// follows reports whether the value of a profile field follows from the quotes. A real quote is not enough.
func follows(is app.FieldType, value string, list []cited) bool {
	text := said(list)
	switch is {
	case app.TypeCountry:
		return countryFollows(value, list)
	case app.TypeYear:
		return yearFollows(value, list)
	case app.TypeEmail:
		return emailFollows(value, list)
	case app.TypeLink:
		return addressFollows(value, list)
	case app.TypePricingModel:
		return modelFollows(value, text) || value == "one_time" && paidOnce(list)
	case app.TypeStage:
		return stageFollows(value, text)
	case app.TypeTerm:
		return holdsWords(text, value)
	}
	return proseFollows(value, text)
}

// holdsWords reports whether text holds value, in its order, as whole words.
func holdsWords(text, value string) bool {
	t, v := strings.ToLower(Fold(text)), strings.ToLower(Fold(value))
	if v == "" {
		return false
	}
	for from := 0; ; {
		i := strings.Index(t[from:], v)
		if i < 0 {
			break
		}
		at := from + i
		if edge(t, at) && edge(t, at+len(v)) {
			return true
		}
		from = at + 1
		for from < len(t) && !utf8.RuneStart(t[from]) {
			from++
		}
		if from >= len(t) {
			break
		}
	}
	return utf8.RuneCountInString(v) >= 4 && strings.Contains(squeeze(text), squeeze(value))
}

var (
	numbers = lazyregexp.Compile(`\d+`)
	wordsOf = lazyregexp.Compile(`[\p{L}\p{N}][\p{L}\p{N}\p{M}'’&.+#-]*`)
)

// proseFollows reports whether every number and every proper noun of value stands in text; of words that are nobody's
// name, at least four in five do.
func proseFollows(value, text string) bool {
	if strings.Contains(letters(text), letters(value)) && letters(value) != "" {
		return true
	}
	have := map[string]bool{}
	for _, w := range wordsOf.FindAllString(Fold(text), -1) {
		have[letters(w)] = true
	}
	known := map[string]bool{}
	for _, n := range numbers.FindAllString(Fold(text), -1) {
		known[n] = true
	}
	folded := Fold(value)
	for _, n := range numbers.FindAllString(folded, -1) {
		if !known[n] {
			return false
		}
	}
	return wordsFollow(folded, have, letters(text))
}

func wordsFollow(value string, have map[string]bool, all string) bool {
	total, missing := 0, 0
	for _, at := range wordsOf.FindAllStringIndex(value, -1) {
		word := value[at[0]:at[1]]
		total++
		if have[letters(word)] || strings.ContainsFunc(word, spaceless) && strings.Contains(all, letters(word)) {
			continue
		}
		missing++
		first, _ := utf8.DecodeRuneInString(word)
		if unicode.IsUpper(first) && !startsSentence(value, at[0]) || strings.ContainsFunc(word[1:], unicode.IsUpper) {
			return false
		}
	}
	return total > 0 && missing*5 <= total
}

// startsSentence reports whether what stands at the byte begins a sentence, where any word has a capital.
func startsSentence(s string, at int) bool {
	before := strings.TrimRight(s[:at], " \"'(")
	return before == "" || strings.ContainsRune(".!?:•·|\n", rune(before[len(before)-1]))
}

var capitals = lazyregexp.Compile(`(?:^|[^\p{L}])([A-Z]{2})(?:$|[^\p{L}])`)

// countryFollows reports whether a quote names the country, or gives its code as an address does.
func countryFollows(iso string, list []cited) bool {
	if got, ok := lexicon.Country(iso); !ok || got != iso {
		return false
	}
	for _, q := range list {
		text := q.Quote.Quote
		if got, ok := lexicon.Country(text); ok && got == iso || lexicon.AddressOf(iso, text) || entailed(iso, text) {
			return true
		}
		places := lexicon.CountriesIn(text)
		if addressed(text) {
			places = append(places, lexicon.CitiesIn(text)...)
		}
		for _, p := range places {
			if p.ISO == iso {
				return true
			}
		}
		for _, m := range capitals.FindAllStringSubmatch(text, -1) {
			if m[1] == iso && strings.ContainsAny(text, "0123456789") && !lexicon.AddressElsewhere(iso, text) {
				return true
			}
		}
	}
	return false
}

// addressed reports whether a city in text says where somebody is: it stands alone, in an address, or after words such
// as "based in".
func addressed(text string) bool {
	return len(strings.Fields(text)) <= 3 || strings.ContainsAny(text, ",0123456789") || lexicon.BasedWords.In(text)
}

// entailed reports whether text names a register, a statute, a law, a company or a state of a country.
func entailed(iso, text string) bool {
	if city, _, ok := lexicon.CityInState(text); ok && city.ISO == iso {
		return true
	}
	return lexicon.RegisteredIn(text) == iso || lexicon.StatuteOf(text) == iso || lexicon.LawOf(text) == iso ||
		lexicon.FirmOf(text) == iso
}

// yearFollows reports whether a quote says that the company began in that year.
func yearFollows(year string, list []cited) bool {
	if len(year) != 4 || !lexicon.Year.MatchString(year) {
		return false
	}
	for _, q := range list {
		text := q.Quote.Quote
		dated := q.From == app.FromJSONLD && strings.HasSuffix(strings.ToLower(q.block.Name), "foundingdate")
		if strings.Contains(text, year) &&
			(dated || lexicon.FoundedWords.In(text) || lexicon.EstYear.MatchString(text) ||
				lexicon.SinceYear.MatchString(text)) {
			return true
		}
		if began, _ := lexicon.Began(text); began == year {
			return true
		}
	}
	return labelledYear(year, list)
}

// labelledYear reports whether the quotes are a label and its value, as in a table of facts: "Founded" and "2019"; or a
// year and what happened in it, as in a list of events: "2019" and "The company is founded".
func labelledYear(year string, list []cited) bool {
	if len(list) < 2 || list[0].URL != list[1].URL {
		return false
	}
	label, value := list[0].Quote.Quote, list[1].Quote.Quote
	if lexicon.BirthWords.In(label) && strings.Contains(value, year) && len(strings.Fields(label)) <= 3 &&
		(len(strings.Fields(value)) <= 5 || strings.HasPrefix(value, year) && len(strings.Fields(value)) <= 8) &&
		len(list) == 2 {
		return true
	}
	apart := list[1].at - list[0].at
	return apart >= -3 && apart <= 3 && strings.Contains(label, year) && len(strings.Fields(label)) <= 3 &&
		lexicon.BirthWords.In(value)
}

// emailFollows reports whether a quote is or holds the address, also one hidden from machines.
func emailFollows(email string, list []cited) bool {
	if !lexicon.Email.MatchString(email) || lexicon.Placeholder.MatchString(email) {
		return false
	}
	for _, q := range list {
		text := q.Quote.Quote
		for _, found := range append(Emails(text), q.hiddenEmails()...) {
			if strings.EqualFold(found, email) {
				return true
			}
		}
		if plain, err := url.PathUnescape(text); err == nil &&
			strings.Contains(strings.ToLower(plain), strings.ToLower(email)) {
			return true
		}
	}
	return false
}

// hiddenEmails returns the addresses that Cloudflare hides behind the words of a quote, such as "[email protected]":
// those of the elements that the words hold, or stand in. Such elements begin after the words before.
func (q cited) hiddenEmails() (list []string) {
	if q.From != app.FromText {
		return nil
	}
	for at := q.at - 1; at >= 0 && q.page.Blocks[at].From != app.FromText; at-- {
		if email := CloudflareEmail(q.page.Blocks[at].Text); email != "" &&
			around(q.page, q.page.Blocks[at].Element, q.block.Element) {
			list = append(list, email)
		}
	}
	return list
}

// around reports whether one of two elements of a page is the other, or holds it.
func around(p app.Page, a, b int) bool {
	for a, b = max(a, b), min(a, b); a > b && a < len(p.Elements) && p.Elements[a].Parent < a; {
		a = p.Elements[a].Parent
	}
	return a == b
}

// HiddenBy returns the block of words behind which the block of a page hides an address: what a reader sees there. ok
// is false where nobody sees anything, or the words are too many for a quote.
func HiddenBy(p app.Page, code int) (words int, ok bool) {
	for words = code + 1; words < len(p.Blocks) && p.Blocks[words].From != app.FromText; words++ {
	}
	return words, words < len(p.Blocks) && around(p, p.Blocks[code].Element, p.Blocks[words].Element) &&
		utf8.RuneCountInString(p.Blocks[words].Text) <= maxHiding
}

// maxHiding is how many characters the words may have that an address is hidden behind.
const maxHiding = 500

// Emails returns the e-mail addresses in text, those written "name [at] host [dot] com" in plain form.
func Emails(text string) []string {
	found := lexicon.Email.FindAllString(text, -1)
	for _, m := range lexicon.HiddenEmail.FindAllStringSubmatch(text, -1) {
		host := strings.ReplaceAll(lexicon.HiddenDot.ReplaceAllString(m[2], "."), " ", "")
		found = append(found, m[1]+"@"+host)
	}
	return found
}

var cloudflareHex = lazyregexp.Compile(`(?:^|#)([0-9a-f]{12,200})$`)

// CloudflareEmail decodes the address in the data-cfemail attribute that Cloudflare writes in place of an e-mail:
// hexadecimal bytes, each one's bits flipped by the first. It returns "" for what is none.
func CloudflareEmail(text string) string {
	m := cloudflareHex.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	raw, err := hex.DecodeString(m[1])
	if err != nil {
		return ""
	}
	for i := range raw[1:] {
		raw[i+1] ^= raw[0]
	}
	if email := string(raw[1:]); lexicon.Email.FindString(email) == email {
		return email
	}
	return ""
}

// addressFollows reports whether a quote is the address: as written in the attribute that holds it, or word for word.
// A video's watch page follows from the address that embeds it.
func addressFollows(address string, list []cited) bool {
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return false
	}
	for _, q := range list {
		text := q.Quote.Quote
		switch {
		case q.From == app.FromAttribute && text == q.block.Text &&
			(address == q.element.Src || address == q.element.Href):
			return true
		case sameAddress(text, address), sameAddress(withoutQuery(text), address),
			strings.HasSuffix(address, "/"+strings.TrimLeft(text, "./")) && len(text) > 5 && q.From != app.FromText:
			return true
		case q.From == app.FromMeta && q.block.Name == "twitter:site" &&
			address == "https://x.com/"+strings.TrimPrefix(text, "@"):
			return true
		case videoID(address) != "" && videoID(address) == videoID(text):
			return true
		}
	}
	return false
}

// withoutQuery cuts off what an address has beyond its path, as those that people share have: "?igsh=…".
func withoutQuery(address string) string {
	if at := strings.IndexAny(address, "?#"); at >= 0 {
		return address[:at]
	}
	return address
}

// sameAddress compares without scheme, "www." and a slash at the end.
func sameAddress(a, b string) bool {
	bare := func(s string) string {
		s = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(s), "https:"), "http:")
		return strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(s, "//"), "www."), "/")
	}
	return bare(a) != "" && strings.EqualFold(bare(a), bare(b))
}

var videos = lazyregexp.Compile(`(?i)(?:youtube(?:-nocookie)?\.com/(?:embed/|watch\?v=|watch\?.*&v=|shorts/|v/|live/)|youtu\.be/|vimeo\.com/(?:video/)?|loom\.com/(?:embed|share)/|wistia\.(?:com|net)/(?:medias|embed/iframe)/|wistia\.com/embed/medias/)([\w-]{6,})`)

// videoID returns what names a video on its platform, "" if address is of none.
func videoID(address string) string {
	if m := videos.FindStringSubmatch(address); m != nil {
		return m[1]
	}
	return ""
}

// modelFollows reports whether the quotes carry the words of a pricing model.
func modelFollows(model, text string) bool {
	if model == "freemium" {
		return (lexicon.SaysModel("free", text) || zeroPrice.MatchString(text)) &&
			(paidPrice(text) || lexicon.SubWords.In(text) || lexicon.PremiumWords.In(text) ||
				lexicon.PaidTier.MatchString(text)) ||
			lexicon.FreemiumWords.In(text)
	}
	return lexicon.SaysModel(model, text) || model == "free" && zeroPrice.MatchString(text)
}

const unitReach = 3 // blocks around a price in which what it is for stands

// paidOnce reports whether a quote is a price that is asked but once: neither it nor what stands beside it says for what
// time, or for how much of something.
func paidOnce(list []cited) bool {
	for _, q := range list {
		if !paidPrice(q.Quote.Quote) || q.From != app.FromText {
			continue
		}
		near := q.block.Text
		for i := max(0, q.at-1); i < min(len(q.page.Blocks), q.at+unitReach); i++ {
			if q.page.Blocks[i].From == app.FromText {
				near += "\n" + q.page.Blocks[i].Text
			}
		}
		if !lexicon.Recurs(near) && !lexicon.UnitWords(near) {
			return true
		}
	}
	return false
}

var zeroPrice = lazyregexp.Compile(`(?:^|[^\d.,])0(?:[.,]0{1,2})?(?:$|[^\d.,])`)

// paidPrice reports whether text gives a price above nothing.
func paidPrice(text string) bool {
	for _, m := range lexicon.Price.FindAllStringSubmatch(text, -1) {
		if strings.ContainsAny(m[1], "123456789") {
			return true
		}
	}
	return false
}

// stageFollows reports whether the quotes carry the words of a stage.
func stageFollows(stage, text string) bool {
	for _, s := range lexicon.Stages {
		if s.Name == stage {
			return s.Cues.In(text)
		}
	}
	return false
}
