package forms

import "strings"

// geoDirectory is the export of GeoDirectory for WordPress, as version 2.8.170 writes it: columns of WordPress, and then
// those of the table of the post type. Categories stand there by their numbers. The columns of version 1 (post_city,
// geodir_email) are known as well.
var geoDirectory = Form{
	Key: "geodirectory", Name: "GeoDirectory", Marks: []string{"post_title", "post_type", "post_category"}, Lists: ",",
	Pictures: files,
	Columns: []Column{
		{"ID", SourceID, nil},
		{"post_id", SourceID, nil},
		{"post_title", "name", one},
		{"post_content", "description", nil},
		{"post_status", "status", nil},
		{"post_date", "created_at", moment},
		{"post_category", "categories", commas},
		{"post_tags", "tags", commas},
		{"city", "city", one},
		{"post_city", "city", one},
		{"country", "country", one},
		{"post_country", "country", one},
		{"email", "contact_email", one},
		{"geodir_email", "contact_email", one},
		{"website", "website", link},
		{"geodir_website", "website", link},
		{"twitter", "socials.x", link},
		{"geodir_twitter", "socials.x", link},
		{"facebook", "socials.facebook", link},
		{"geodir_facebook", "socials.facebook", link},
		{"instagram", "socials.instagram", link},
		{"linkedin", "socials.linkedin", link},
		{"youtube", "socials.youtube", link},
		{"video", "demo_video_url", link},
		{"geodir_video", "demo_video_url", link},
		{"logo", Logo, nil},
		{"post_images", Media, nil},
		{"IMAGE", "", nil}, // names of files, which version 1 leaves on its own server
		{"default_category", "", nil},
		{"featured", "", nil},
		{"street", "", nil}, // nor is there a place for what follows
		{"street2", "", nil},
		{"region", "", nil},
		{"zip", "", nil},
		{"latitude", "", nil},
		{"longitude", "", nil},
		{"phone", "", nil},
		{"business_hours", "", nil},
		{"post_author", "", nil},
		{"post_type", "", nil},
		{"post_modified", "", nil},
	},
}

// files reads pictures as address|number|title|caption, with :: between them; an address on another server than the
// site's has # before it.
func files(cell string) (list []Picture) {
	for _, file := range strings.Split(cell, "::") {
		parts := strings.Split(file+"|||", "|")
		if at := link(strings.TrimPrefix(strings.TrimSpace(parts[0]), "#")); at != "" {
			caption := parts[3]
			if caption == "" {
				caption = captionOf(parts[2])
			}
			list = append(list, Picture{at, caption})
		}
	}
	return list
}
