package feed

import "context"

// posts fills a feed with what the team wrote last.
func (f Feeds) posts(ctx context.Context, made *feed) error {
	made.say("%s: blog", "What the team of this site writes")
	newest, err := f.Blog.Newest(ctx, most)
	for _, p := range newest {
		e := entry{ID: p.URL, Title: plain(p.Title), Updated: date(p.UpdatedAt), Published: date(p.PublishedAt),
			Links: []link{{"alternate", "text/html", p.URL}}, Summary: plain(p.Summary)}
		for _, name := range p.Authors {
			e.Authors = append(e.Authors, person{plain(name)})
		}
		made.Entries = append(made.Entries, e)
	}
	if len(newest) == 0 {
		made.say("%s: blog", "Nothing is written here yet; what is will stand here")
	}
	return err
}
