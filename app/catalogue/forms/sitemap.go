package forms

// pages is what is read of the pages that a sitemap of a directory lists. The program writes these files itself.
var pages = Form{
	Key: "sitemap", Marks: []string{"page_address", "page_name"}, Lists: "|", Pictures: addresses,
	Columns: []Column{
		{"page_address", SourceID, nil},
		{"page_name", "name", one},
		{"page_tagline", "tagline", one},
		{"page_summary", "short_description", nil},
		{"page_description", "description", nil},
		{"page_website", "website", link},
		{"page_categories", "categories", nil},
		{"page_city", "city", one},
		{"page_country", "country", one},
		{"page_email", "contact_email", one},
		{"page_logo", Logo, nil},
		{"page_pictures", Media, nil},
	},
}

// PageColumns are the headings of a file of pages.
var PageColumns = func() (names []string) {
	for _, c := range pages.Columns {
		names = append(names, c.Heading)
	}
	return names
}()
