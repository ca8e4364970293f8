package api

import "debut/web/doors/op"

func blogOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_blog_posts", "GET /blog", s.Blog.List).
			About("Blog posts",
				"Returns what the site team wrote, newest first; with `q` what has its words, the best match first.",
				"Use it to find advice about launching, or news of the directory.",
				"`get_blog_post` has the text of one, by its `slug`."),
		op.Public("get_blog_post", "GET /blog/{slug}", s.Blog.Get).
			About("One blog post",
				"Returns a post with its full text in Markdown, and its questions with answers.",
				"Use it by the `slug` that `list_blog_posts` gives, to read or to quote it.",
				"`url` is its page, for people."),
	}
}
