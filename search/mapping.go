package search

import (
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/keyword"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/analysis/token/lowercase"
	"github.com/blevesearch/bleve/v2/analysis/token/porter"
	"github.com/blevesearch/bleve/v2/mapping"

	"debut/app"
)

// mappingVersion grows with every change to what is indexed, and how; an index of another version is rebuilt.
const mappingVersion = 3

// The fields of a document. All text is folded before it comes here.
const (
	fName   = "name"   // words of the name
	fWhole  = "name_x" // the name as one word: letters and digits only
	fStart  = "start"  // the first letters of the name and of its words
	fHead   = "head"   // stems of name, tagline, keywords, tags and categories
	fHeadP  = "headp"  // the same but for the name, as written
	fBody   = "body"   // stems of the descriptions
	fBodyP  = "bodyp"  // the same as written
	fRow    = "n"      // the id in decimal, as a doc value: the row of the counters
	fSite   = "site"
	fCat    = "cat" // slugs of the effective categories; whoever filters names descendants too
	fStage  = "stage"
	fLand   = "country"
	fPrice  = "pricing"
	fDomain = "domain" // the company's key
	fStatus = "status"

	fUpdated  = "updated"  // unix milliseconds
	fLaunched = "launched" // of what is live
)

const (
	asWritten = "written"
	stemmed   = "stemmed"
)

// newMapping returns the static mapping: nothing is stored, and what is not named here is not indexed.
func newMapping() *mapping.IndexMappingImpl {
	m := bleve.NewIndexMapping()
	m.IndexDynamic, m.StoreDynamic, m.DocValuesDynamic = false, false, false
	addAnalyzer(m, asWritten, lowercase.Name)
	addAnalyzer(m, stemmed, lowercase.Name, en.PossessiveName, en.StopName, porter.Name)

	doc := bleve.NewDocumentStaticMapping()
	doc.AddSubDocumentMapping("_all", bleve.NewDocumentDisabledMapping()) // in which nobody searches
	for field, analyzer := range map[string]string{
		fName: asWritten, fWhole: keyword.Name, fStart: keyword.Name, fHead: stemmed, fHeadP: asWritten,
		fBody: stemmed, fBodyP: asWritten,
	} {
		doc.AddFieldMappingsAt(field, text(analyzer))
	}
	// These are filters only: a score of a field without frequencies is not a number.
	for _, field := range []string{fRow, fSite, fCat, fStage, fLand, fPrice, fDomain, fStatus} {
		f := text(keyword.Name)
		f.SkipFreqNorm = true
		f.DocValues = field == fRow
		doc.AddFieldMappingsAt(field, f)
	}
	for _, field := range []string{fUpdated, fLaunched} {
		f := bleve.NewNumericFieldMapping()
		f.Store, f.IncludeInAll, f.DocValues = false, false, false
		doc.AddFieldMappingsAt(field, f)
	}
	m.DefaultMapping = doc
	return m
}

func addAnalyzer(m *mapping.IndexMappingImpl, name string, filters ...string) {
	err := m.AddCustomAnalyzer(name, map[string]any{
		"type": custom.Name, "tokenizer": wordsTokenizer, "token_filters": filters,
	})
	if err != nil {
		panic(err)
	}
}

func text(analyzer string) *mapping.FieldMapping {
	f := bleve.NewTextFieldMapping()
	f.Analyzer = analyzer
	f.Store, f.IncludeTermVectors, f.IncludeInAll, f.DocValues = false, false, false, false
	return f
}

// document returns what is indexed of l.
func document(l app.Listing) map[string]any {
	c := l.Company
	name := fold(c.Name)
	slugs, titles := []string{}, []string{}
	for _, cat := range l.Effective() {
		slugs, titles = append(slugs, string(cat.Slug)), append(titles, cat.Name)
	}
	head := fold(strings.Join(slices.Concat([]string{c.Tagline}, c.Keywords, c.Tags, titles), "\n"))
	body := fold(strings.Join(slices.Concat(
		[]string{l.Headline, l.Summary, c.ShortDescription, c.Description}, c.Features, c.USPs), "\n"))
	indexed := map[string]any{
		fName: name, fWhole: collapse(name), fStart: starts(name),
		fHead: name + "\n" + head, fHeadP: head, fBody: body, fBodyP: body,
		fRow: key(l.ID), fSite: key(l.Site.ID), fCat: slugs, fStage: c.Stage, fLand: c.Country,
		fPrice: c.PricingModel, fDomain: c.Key, fStatus: string(l.Status), fUpdated: float64(l.UpdatedAt.UnixMilli()),
	}
	if l.LaunchedAt != nil {
		indexed[fLaunched] = float64(l.LaunchedAt.UnixMilli())
	}
	return indexed
}
