package forms

// directorist is the export of Directorist for WordPress, as its Listings_Exporter writes it in version 8.0.10 and
// later: id, directory, publish_date, then a column for each field of the form by which listings are added there, and
// reviews, which are other people's words and are not imported.
var directorist = Form{
	Key: "directorist", Name: "Directorist", Marks: []string{"id", "listing_title"}, Lists: ",", Pictures: addresses,
	Columns: []Column{
		{"id", SourceID, nil},
		{"listing_title", "name", one},
		{"tagline", "tagline", one},
		{"excerpt", "short_description", nil},
		{"listing_content", "description", nil},
		{"website", "website", link},
		{"email", "contact_email", one},
		{"category", "categories", commas},
		{"tag", "tags", commas},
		{"location", "city", firstOf},
		{"videourl", "demo_video_url", link},
		{"social", "socials", socialLinks},
		{"listing_img", Media, nil},
		{"listing_status", "status", nil},
		{"post_status", "status", nil},
		{"publish_date", "created_at", moment},
		{"directory", "", nil},
		{"directory_type", "", nil},
		{"reviews", "", nil},
		{"price", "", nil}, // an amount without a currency
		{"price_range", "", nil},
		{"atbd_listing_pricing", "", nil},
		{"address", "", nil}, // nor is there a place for what follows
		{"zip", "", nil},
		{"phone", "", nil},
		{"phone2", "", nil},
		{"fax", "", nil},
		{"hide_map", "", nil},
		{"manual_lat", "", nil},
		{"manual_lng", "", nil},
		{"hide_contact_owner", "", nil},
	},
}
