package site

import (
	"html/template"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// HTML returns a ballot that stands by itself.
func (b ballot) HTML() template.HTML { return b.html(b.language) }

// html returns the ballot: its button where people may vote, else the count alone.
func (b ballot) html(l texts.Language) template.HTML {
	if !b.Open && b.Random() {
		return ""
	}
	if !b.Open {
		count := inHTML(l, texts.Count(b.Votes, "vote", "votes"))
		return template.HTML(`<span class="vote vote-count num">` + count + ` <small>` +
			inHTML(l, b.Counts()) + `</small></span>`)
	}
	class, word, why := "vote", `<span class="vh">`+inHTML(l, "Vote")+`</span>`, inHTML(l, b.Why)
	if b.Wide() {
		class = "vote vote-wide"
	}
	if b.Wide() || b.Random() {
		word = `<small>` + inHTML(l, "Vote") + `</small>`
		if b.Voted {
			word = `<small>` + inHTML(l, "Voted") + `</small>`
		}
	}
	var h strings.Builder
	openButton(&h, buttonForm{kind: "vote", class: class, slug: b.Slug, used: b.Used, said: func() string {
		return b.Said().In(l)
	}})
	if b.Kind != "" {
		h.WriteString(`<input type="hidden" name="kind" value="` + template.HTMLEscapeString(b.Kind) + `">`)
	}
	if b.From != "" && !b.Wide() {
		h.WriteString(`<small class="muted">` + inHTML(l, texts.Sprintf("counts from %s", b.From)) + `</small>`)
	}
	h.WriteString(`<button id="voted-` + string(b.Slug) + `"`)
	if b.Voted {
		h.WriteString(` name="take_back" value="1"`)
	}
	h.WriteString(` aria-pressed="` + strconv.FormatBool(b.Voted) + `"`)
	if why != "" {
		h.WriteString(` title="` + why + `"`)
	}
	h.WriteString(`>` + icons("chevron-up") + word)
	if b.Random() {
		h.WriteString(`<span class="vh"> ` + inHTML(l, texts.Sprintf("for %s", b.Name)) + `</span></button>`)
	} else {
		h.WriteString(`<span class="vh"> ` + inHTML(l, texts.Sprintf("for %s,", b.Name)) + ` </span><span class="num">` +
			strconv.Itoa(b.Votes) + `</span><span class="vh"> ` + inHTML(l, "votes") + ` ` +
			inHTML(l, b.Counts()) + `</span></button>`)
	}
	if b.Wide() && why != "" {
		h.WriteString(`<p class="small">` + why + `</p>`)
	}
	h.WriteString(`</form>`)
	return template.HTML(h.String())
}

// HTML returns the button, or nothing where nobody can follow.
func (b followButton) HTML() template.HTML {
	if !b.Open {
		return ""
	}
	var h strings.Builder
	openButton(&h, buttonForm{kind: "follow", slug: b.Slug, used: b.Used, said: func() string {
		return b.Said().In(b.language)
	}})
	h.WriteString(`<button class="btn btn-2" id="followed-` + string(b.Slug) + `"`)
	word := texts.Text("Follow")
	if b.Follows {
		word = "Following"
		h.WriteString(` name="unfollow" value="1"`)
	}
	h.WriteString(` aria-pressed="` + strconv.FormatBool(b.Follows) + `">` + icons("bell") + inHTML(b.language, word) +
		`<span class="vh"> ` +
		template.HTMLEscapeString(b.Name) + `, </span> <span class="num">` + strconv.Itoa(b.Followers) +
		`</span><span class="vh"> ` +
		inHTML(b.language, "followers so far") + `</span></button></form>`)
	return template.HTML(h.String())
}

// buttonForm is the form of a button that the script presses without a reload.
type buttonForm struct {
	kind, class string
	slug        app.Slug // our own: it needs no escaping
	used        bool
	said        func() string
}

// openButton writes the beginning of a form.
func openButton(h *strings.Builder, f buttonForm) {
	id := f.kind + "-" + string(f.slug)
	h.WriteString(`<form`)
	if f.class != "" {
		h.WriteString(` class="` + f.class + `"`)
	}
	h.WriteString(` method="post" action="/listings/` + string(f.slug) + `/` + f.kind + `" data-swap="#` +
		id + `" id="` + id + `"`)
	if f.used {
		h.WriteString(` data-say="` + template.HTMLEscapeString(f.said()) + `"`)
	}
	h.WriteString(`>`)
}

// rowsHTML returns rows as the entries of a list.
func rowsHTML(l texts.Language, rows []row) template.HTML {
	var h strings.Builder
	rank := `<span class="vh">` + inHTML(l, "Rank") + ` </span>`
	for _, r := range rows {
		switch r.Rank {
		case 0:
			h.WriteString(`<li class="launch unranked">`)
		case 1:
			h.WriteString(`<li class="launch"><span class="launch-rank leads">` + rank + `1</span>`)
		case 2, 3:
			h.WriteString(`<li class="launch"><span class="launch-rank high">` +
				rank + strconv.Itoa(r.Rank) + `</span>`)
		default:
			h.WriteString(`<li class="launch"><span class="launch-rank">` + rank + strconv.Itoa(r.Rank) + `</span>`)
		}
		h.WriteString(string(r.words(l)))
		if r.Compare != "" {
			h.WriteString(`<a class="btn btn-2 btn-s vote" href="` + template.HTMLEscapeString(r.Compare) +
				`">` + icons("scale") +
				inHTML(l, "Compare") + `<span class="vh"> ` +
				texts.Sprintf("with %s", `<bdi>`+template.HTMLEscapeString(r.Name)+`</bdi>`).In(l) + `</span></a>`)
		} else if r.Ballot != nil {
			h.WriteString(string(r.Ballot.html(l)))
		}
		h.WriteString(`</li>`)
	}
	return template.HTML(h.String())
}
