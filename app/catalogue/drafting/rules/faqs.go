package rules

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// faqs finds questions with their answers: in JSON-LD, in what folds open, under headings that ask.
func faqs(w *site, d *drafting.Draft) {
	all := w.faqs()
	for i, f := range all {
		w.propose("faqs", "question with its answer", f.Question, float64(len(all)-i), f.Quotes)
	}
	d.FAQs = all[:min(len(all), 5)]
}

// faqs returns all questions with their answers, the likeliest to be of interest first.
func (w *site) faqs() []drafting.FAQ {
	var all []drafting.FAQ
	pages := append(w.of(lexicon.Help, lexicon.Home, lexicon.Pricing, lexicon.Product),
		w.of(lexicon.Contact, lexicon.About, lexicon.Audience, "")...)
	for _, p := range pages {
		all = appendFAQs(all, p.asked())
	}
	for _, p := range w.pages {
		if p.kind != lexicon.Privacy && p.kind != lexicon.Terms {
			all = appendFAQs(all, p.ldFAQs())
		}
	}
	return all
}

func appendFAQs(list, more []drafting.FAQ) []drafting.FAQ {
	for _, f := range more {
		if len(list) == maxChoices {
			break // nobody is asked for more
		}
		announces := strings.HasSuffix(strings.TrimSpace(f.Answer), ":") // what is not among the words of the answer
		torn := announces || callsToAsk.MatchString(f.Question) || endsOnPointer.MatchString(f.Answer)
		if !torn && !slices.ContainsFunc(list, func(have drafting.FAQ) bool {
			return bare(have.Question) == bare(f.Question)
		}) {
			list = append(list, f)
		}
	}
	return list
}

// callsToAsk finds a heading that calls to ask: "Questions about licensing?", "Noch Fragen?".
var callsToAsk = lazyregexp.Compile(`(?i)^(?:any |more |still |have |got |other |` +
	`further )*questions?(?: about .*)?\s*\?$|` +
	`^(?:noch |weitere |haben sie |hast du |offene )*fragen(?: zu .*)?\s*\?$|^(?:des |d['’]autres |` +
	`une )?questions? ?\?$|` +
	`^¿?(?:alguna |más |tienes |tiene )*(?:preguntas?|dudas?)\s*\?$|^(?:alguma |tem |ficou com |` +
	`ainda tem )*(?:dúvidas?|perguntas?)\s*\?$|` +
	`^(?:hai |altre |avete )*domande\s*\?$|^(?:nog |heb je |heeft u )*vragen\s*\?$|^(?:masz |` +
	`jakieś )*pytania\s*\?$|^(?:har du |fler )*frågor\s*\?$`)

// endsOnPointer finds a short answer whose last word was a link: "In the store here."
var endsOnPointer = lazyregexp.Compile(`(?i)^(?:\S+\s+){0,9}(?:here|hier|ici|aquí|aqui|qui)[\s.!]*$`)

// asked returns the questions in the words of a page, where at least two stand together or the section says what it is.
func (p *page) asked() []drafting.FAQ {
	type found struct {
		drafting.FAQ
		at      int
		section bool
	}
	var list []found
	for at, b := range p.words {
		if f, ok := p.answered(at); ok {
			list = append(list, found{f, at, p.inFAQ(b)})
		}
	}
	answers, several := map[string]string{}, map[string]bool{}
	for _, f := range list {
		asked, answer := bare(f.Question), bare(f.Answer)
		several[asked] = several[asked] || answers[asked] != "" && answers[asked] != answer
		answers[asked] = answer
	}
	list = slices.DeleteFunc(list, func(f found) bool { // what each of several things says of itself
		return !f.section && (several[bare(f.Question)] || lexicon.WhomWords.In(f.Question))
	})
	var out []drafting.FAQ
	for i, f := range list {
		near := i > 0 && f.at-list[i-1].at < 10 || i+1 < len(list) && list[i+1].at-f.at < 10
		if f.section || near && len(list) >= 3 {
			out = append(out, f.FAQ)
		}
	}
	return out
}

// inFAQ reports whether a block stands in a part for questions: by what its markup is called, or by a heading above.
func (p *page) inFAQ(b int) bool {
	if p.kind == lexicon.Help || lexicon.FAQWords.In(p.hints(p.Blocks[b].Element)) || p.inTag(b, "details") {
		return true
	}
	for h, n := p.above[b], 0; h >= 0 && n < 12; h, n = p.above[h], n+1 {
		if p.level[h] <= 3 && !isQuestion(p.text(h)) {
			return lexicon.FAQWords.In(p.text(h))
		}
	}
	return false
}

// answered reads the block at that place as a question that the blocks after it answer.
func (p *page) answered(at int) (f drafting.FAQ, ok bool) {
	b := p.words[at]
	text := p.Blocks[b].Text
	start, end := 0, questionEnd(text)
	if at := leadNumber.FindStringIndex(text[:end]); at != nil {
		start = at[1]
	}
	question, cite := p.trimmedPart(b, start, end)
	if isQuestion(question+";") && strings.HasPrefix(text[cite.End:], ";") {
		question, cite.End = question+";", cite.End+1 // Greek
	}
	first, _ := utf8.DecodeRuneInString(text)
	if !isQuestion(question) || wordCount(question) < 3 || utf8.RuneCountInString(question) > 300 ||
		p.zoneOf(b)&(inNav|inFooter|inPraise|inMock|inPopup|inCode) != 0 {
		return f, false
	}
	if lexicon.AskUsWords.In(question) || !p.asks(b) || p.linksOn(b) ||
		strings.Count(question, "«") > strings.Count(question, "»") ||
		strings.ContainsRune("\"“„«‚「『", first) { // what one may ask, by way of example
		return f, false
	}
	f.Question = question
	cites := []drafting.Cite{cite}
	var parts []string
	within := p.foldOrSection(b)
	for next := at + 1; next < len(p.words) && next < at+12; next++ {
		nb := p.words[next]
		text := p.text(nb)
		if within >= 0 && !p.holds(within, p.Blocks[nb].Element) ||
			opensAnswer(text) && p.asks(nb) || p.writtenAs(b, nb) ||
			p.level[nb] > 0 && p.level[nb] < 7 || !p.together(b, nb) ||
			p.zoneOf(nb)&inFooter != 0 || p.zoneOf(nb)&inNav != 0 && !p.foldsOpen(nb) {
			break
		}
		if p.symbol(text) || p.zoneOf(nb)&inButton != 0 && p.zoneOf(b)&inButton == 0 {
			continue
		}
		if utf8.RuneCountInString(strings.Join(parts, " "))+utf8.RuneCountInString(text) > 1400 {
			break
		}
		if text = withoutLink(text); text == "" || p.inTag(nb, "a") && !isSentence(text) {
			continue
		}
		parts = append(parts, text)
		cites = append(cites, p.whole(nb))
	}
	for n := len(parts); n > 1 && headsMore(parts[n-1], parts[n-2]); n-- {
		parts, cites = parts[:n-1], cites[:n]
	}
	f.Answer = strings.Join(parts, "\n")
	f.Quotes = cites
	return f, wordCount(f.Answer) >= 2
}

// foldOrSection returns the nearest element around a block that folds open or is a section, behind which no answer
// goes on; -1 if there is none.
func (p *page) foldOrSection(b int) int {
	for e := p.Blocks[b].Element; e >= 0; e = p.parent(e) {
		if tag := p.Elements[e].Tag; tag == "details" || tag == "section" {
			return e
		}
	}
	return -1
}

// linksOn reports whether a block stands in a link to another page, which has what the block only announces.
func (p *page) linksOn(b int) bool {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 4; e, n = p.parent(e), n+1 {
		if href := p.Elements[e].Href; href != "" {
			to, _, _ := strings.Cut(href, "#")
			from, _, _ := strings.Cut(p.URL, "#")
			return strings.TrimSuffix(to, "/") != strings.TrimSuffix(from, "/")
		}
	}
	return false
}

// writtenAs reports whether the markup writes a block as it does a question, in another place: what does not end in a
// question mark may be one, too.
func (p *page) writtenAs(question, b int) bool {
	asked, other := p.Blocks[question].Element, p.Blocks[b].Element
	up, above := p.parent(asked), p.parent(other)
	return up >= 0 && above >= 0 && up != above && p.Elements[asked].Tag == p.Elements[other].Tag &&
		p.Elements[up].Class != "" && p.Elements[up].Class == p.Elements[above].Class &&
		p.Elements[asked].Class == p.Elements[other].Class
}

// headsMore reports whether a text behind what was answered heads the next questions, or asks for others.
func headsMore(text, answered string) bool {
	return lexicon.AskUsWords.In(text) || !endsSentence(text) && wordCount(text) <= 6 && endsSentence(answered)
}

// withoutLink returns a text without what sends its reader elsewhere at its end: the words of a link, "… See all plans
// →", or a short sentence, "See our pricing page."
func withoutLink(text string) string {
	rest := strings.TrimRight(text, " →➜➔▸")
	start, end := sentenceAt(rest, max(0, len(rest)-1))
	points := lexicon.ElsewhereWords.Begins(rest[start:end]) && wordCount(rest[start:end]) <= shortPointer
	if rest == text && !points {
		return text
	}
	return strings.TrimSpace(rest[:start])
}

// shortPointer is how many words a sentence has at most that says no more than where something stands.
const shortPointer = 10

// questionEnd returns where the question that a text is ends: behind it may stand the plus that opens the answer.
func questionEnd(text string) int {
	if at := strings.LastIndexAny(text, "?？؟"); at >= 0 && bare(text[at:]) == "" {
		_, n := utf8.DecodeRuneInString(text[at:])
		return at + n
	}
	return len(text)
}

// opensAnswer reports whether text is a question, with what may stand behind it.
func opensAnswer(text string) bool { return isQuestion(text[:questionEnd(text)]) }

// leadNumber is the number of a question.
var leadNumber = lazyregexp.Compile(`^\s*(?:0\d|\d{1,2}[.)])\s*`)

// foldsOpen reports whether a block in what the markup calls a menu is no entry of one: site builders fold answers open
// as menus. Entries are links.
func (p *page) foldsOpen(b int) bool { return isSentence(p.text(b)) && !p.inTag(b, "a") }

// asks reports whether a block has the form of a question that heads an answer: a heading, a title, a button, a
// summary.
func (p *page) asks(b int) bool {
	if p.level[b] > 0 || p.zoneOf(b)&inButton != 0 || p.inTag(b, "summary") || p.inTag(b, "dt") {
		return true
	}
	hints := p.hints(p.Blocks[b].Element)
	return strings.Contains(hints, "question") || strings.Contains(hints, "faq") ||
		strings.Contains(hints, "accordion") || strings.Contains(hints, "frage") ||
		strings.Contains(hints, "pregunta") || strings.Contains(hints, "pergunta")
}

// together reports whether a question and a block are of one part of the page.
func (p *page) together(question, b int) bool {
	up := p.Blocks[question].Element
	for n := 0; n < 4 && p.parent(up) >= 0; n++ {
		up = p.parent(up)
		if p.holds(up, p.Blocks[b].Element) {
			return true
		}
	}
	return false
}

// symbol reports whether text is a mark, such as the plus of what folds open.
func (p *page) symbol(text string) bool {
	return bare(text) == "" || utf8.RuneCountInString(text) == 1
}

var tags = lazyregexp.Compile(`<[^>]{1,200}>`)

// ldFAQs returns the questions of an FAQPage.
func (p *page) ldFAQs() []drafting.FAQ {
	answers := map[int]int{} // the first by group
	for j := len(p.Blocks) - 1; j >= 0; j-- {
		if o := p.Blocks[j]; o.From == app.FromJSONLD && strings.HasSuffix(o.Name, "cceptedAnswer.text") {
			answers[o.Group] = j
		}
	}
	var list []drafting.FAQ
	for i, b := range p.Blocks {
		p.budget.Check()
		if b.From != app.FromJSONLD || !strings.HasSuffix(b.Name, ".name") || !strings.HasPrefix(b.Name, "FAQPage.") &&
			!strings.HasPrefix(b.Name, "Question.") {
			continue
		}
		j, ok := answers[b.Group]
		if !ok {
			continue
		}
		answer := html.UnescapeString(tags.ReplaceAllString(p.Blocks[j].Text, " "))
		answer = withoutLink(strings.Join(strings.Fields(answer), " "))
		if answer != "" && !lexicon.AskUsWords.In(b.Text) && utf8.RuneCountInString(answer) <= 1500 &&
			utf8.RuneCountInString(b.Text) <= 300 {
			list = append(list,
				drafting.FAQ{Question: b.Text, Answer: answer, Quotes: []drafting.Cite{p.whole(i), p.whole(j)}})
		}
	}
	return list
}
