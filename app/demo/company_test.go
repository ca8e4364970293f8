package demo

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/rules"
	"debut/app/ground/texts"
)

func TestCompanies_WhatTheirWebsitesSayIsProven(t *testing.T) {
	t.Parallel()
	for _, c := range inEachLanguage() {
		w := newWebsite(c, time.Unix(0, 0))
		r := w.proven(treeIn(t, c.in))
		for name := range w.says.Texts {
			if r.Fields[name].Value.Empty() {
				t.Errorf("%s: %s does not follow from the website", c.Name, name)
			}
		}
		for name, said := range w.says.Lists {
			want := len(said)
			if name == "categories" {
				want = 1 // the primary one; of a paid launch the others may be its owner's word
			}
			if got := len(r.Fields[name].Value.List); got < want {
				t.Errorf("%s: %d of %d %s follow from the website: %v; filed under %v", c.Name, got, want, name, r.Fields[name].Value.List, c.Categories)
			}
		}
		is := is.New(t)
		is.Equal(len(r.FAQs), len(c.FAQs))             // c.Name
		is.Equal(len(r.Founders), len(c.Founders))     // c.Name
		is.Equal(len(r.Milestones), len(c.Milestones)) // c.Name
		is.Equal(len(r.CompanySocials), len(c.Socials))
		for i, f := range r.Founders {
			is.Equal(f.Title, c.Founders[i].Title)
			is.Equal(f.Bio, c.Founders[i].Bio)
		}
	}
}

// treeIn returns the categories by their names in a language.
func treeIn(t *testing.T, l texts.Language) []app.Category {
	tree := slices.Clone(categories.DefaultTree())
	file, found := categories.TreeNamed(categories.Default, l)
	if l.IsEnglish() || !found {
		return tree
	}
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		for i := range tree {
			if string(tree[i].Slug) == line[0] {
				tree[i].Name = line[1]
			}
		}
	}
	return tree
}

// inEachLanguage returns the companies as each language says them.
func inEachLanguage() (all []company) {
	for _, l := range texts.Languages {
		all = append(all, invented(l.Tag)...)
	}
	return all
}

func TestDraft_FieldsCanBeDraftedAgain(t *testing.T) {
	t.Parallel()
	for _, l := range texts.Languages {
		t.Run(l.Name, func(t *testing.T) { t.Parallel(); draftAgain(t, l.Tag) })
	}
}

func draftAgain(t *testing.T, l texts.Language) {
	tree := treeIn(t, l)
	w := newWebsite(begun(l), time.Unix(0, 0))
	before := w.proven(tree).Fields
	drafted, err := rules.New().Draft(t.Context(), w.Snapshot, tree)
	if err != nil {
		t.Fatal(err)
	}
	again := evidence.Verify(t.Context(), w.Snapshot, drafted, tree).Fields
	for name, f := range before {
		reasons := name == "usps" // a plain list under "Why" is not enough for the rules, and the owner deleted it
		if !reasons && !f.Value.Empty() && again[name].Value.Empty() {
			t.Errorf("%s was %v and could not be drafted again", name, f.Value)
		}
	}
}

func TestCompanies_AreManyAndOfAllKinds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	slugs, filed, countries, sparse := map[app.Slug]bool{}, map[app.Slug]bool{}, map[string]bool{}, 0
	known := map[app.Slug]bool{}
	for _, c := range categories.DefaultTree() {
		known[c.Slug] = true
	}
	longest := 0
	for _, c := range invented(texts.English) {
		is.True(!slugs[c.slug()]) // slugs are unique
		slugs[c.slug()], countries[c.Country] = true, true
		longest = max(longest, utf8.RuneCountInString(c.Name))
		for _, slug := range c.Categories {
			is.True(known[slug]) // the category exists
		}
		filed[c.Categories[0]] = true
		if len(c.FAQs) == 0 && c.Pricing == "" {
			sparse++
		}
	}
	is.True(len(slugs) >= 58)
	is.True(len(filed) >= 20)
	is.True(len(countries) >= 20)
	is.True(sparse*6 >= len(slugs)) // about a fifth states little
	is.Equal(longest, 40)
}

func TestCompanies_FullProfilesAreFull(t *testing.T) {
	t.Parallel()
	for _, c := range invented(texts.English) {
		if c.Plan == app.PlanNone || c.Badge != "" {
			continue
		}
		paragraphs, features, questions := len(c.About), len(c.Features), len(c.FAQs)
		if paragraphs < 2 || paragraphs > 4 || features < 3 || features > 8 || questions > 5 || c.Email == "" {
			t.Errorf("%s: %d paragraphs, %d features, %d questions, e-mail %q", c.Name, paragraphs, features, questions, c.Email)
		}
		if p := c.founders(); c.Plan == "" && (len(p) == 0 || len(p[0].Lacks()) > 0) {
			t.Errorf("%s: a free launch needs a complete founder profile", c.Name)
		}
	}
}

func TestCompanies_EveryAddressIsInvented(t *testing.T) {
	t.Parallel()
	check := func(c company, address string) {
		_, rest, found := strings.Cut(address, "://")
		host, _, _ := strings.Cut(rest, "/")
		if !found || !strings.HasSuffix(host, ".example") {
			t.Errorf("%s: %s", c.Name, address)
		}
	}
	for _, c := range invented(texts.English) {
		if c.Email != "" && !strings.HasSuffix(c.Email, "@"+string(c.slug())+".example") {
			t.Errorf("%s: %s", c.Name, c.Email)
		}
		if c.Video != "" {
			check(c, c.Video)
		}
		for _, links := range append([]app.Socials{c.Socials}, socialsOf(c.founders())...) {
			for _, link := range links {
				check(c, link)
			}
		}
	}
}

func socialsOf(people []app.Founder) (all []app.Socials) {
	for _, p := range people {
		all = append(all, p.Socials)
	}
	return all
}

func TestPicture_FitsItsFrame(t *testing.T) {
	t.Parallel()
	rows := map[string]int{"window": 5, "phone": 4, "poster": 6}
	widths := map[string][3]int{"window": {34, 30, 44}, "phone": {22, 34, 40}, "poster": {46, 18, 40}} // of title, label, and both parts of a row
	for _, c := range inEachLanguage() {
		if len(c.Pictures) > 0 && c.Plan != app.PlanPaid {
			t.Errorf("%s: pictures show only where a launch was paid", c.Name)
		}
		for i, p := range c.Pictures {
			if _, svg := Picture(c.pictureName(i)); !svg || p.Caption == "" || len(p.Rows) < 3 || len(p.Rows) > rows[p.Kind] {
				t.Errorf("%s: picture %d is not drawn, has no caption, or %d rows", c.Name, i, len(p.Rows))
			}
			w := widths[p.Kind]
			for _, row := range p.Rows {
				label, _, _ := strings.Cut(row, " | ")
				if n := utf8.RuneCountInString(row) - 3; utf8.RuneCountInString(label) > w[1] || n > w[2] {
					t.Errorf("%s: %q is too long for a %s", c.Name, row, p.Kind)
				}
			}
			if utf8.RuneCountInString(p.Title) > w[0] {
				t.Errorf("%s: %q is too long for a %s", c.Name, p.Title, p.Kind)
			}
		}
	}
}

func TestCompanies_UpdatesFollowTheLaunch(t *testing.T) {
	t.Parallel()
	count := 0
	for _, c := range invented(texts.English) {
		for _, u := range c.Updates {
			if count++; u.Ago < 0 || u.Ago > -7*c.Week || u.Title == "" || utf8.RuneCountInString(u.Title) > 200 || utf8.RuneCountInString(u.Body) > 5000 {
				t.Errorf("%s: an update %d days ago, of a launch in week %d", c.Name, u.Ago, c.Week)
			}
		}
	}
	is.New(t).True(count >= 20)
}

func TestLogo_LogosAreDistinctAndCanBeSeen(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, c := range invented(texts.English) {
		svg, found := Logo(string(c.slug()))
		if !found || seen[string(svg)] != "" || c.Logo.Fill+c.Logo.Line == "" {
			t.Errorf("%s has no logo of its own; it is that of %q", c.Name, seen[string(svg)])
		}
		seen[string(svg)] = c.Name
		if ratio := contrast(c.Logo.Ground, c.Logo.Ink); ratio < 3 {
			t.Errorf("%s: a contrast of %.1f is too little", c.Name, ratio)
		}
		if strings.ContainsAny(c.Logo.Fill+c.Logo.Cut+c.Logo.Line+c.Logo.Seam, `<>"&`) {
			t.Errorf("%s: a shape is no path data", c.Name)
		}
	}
	shapes := []string{}
	for _, c := range invented(texts.English) {
		shapes = append(shapes, c.Logo.Fill+c.Logo.Cut+c.Logo.Line+c.Logo.Seam)
	}
	slices.Sort(shapes)
	is.New(t).Equal(len(slices.Compact(shapes)), len(invented(texts.English))) // no two differ in colour alone
}

// contrast is that of two colours "#rrggbb" (WCAG 2.2, contrast ratio).
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}
