package forms_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/forms"
	"debut/app/catalogue/transfer"
)

func TestForms_EachColumnMeansOneOfAListingAndStandsOnce(t *testing.T) {
	t.Parallel()
	means := append(transfer.ColumnNames(), transfer.ForeignColumns...)
	for _, f := range forms.All {
		seen := map[string]bool{}
		for _, c := range f.Columns {
			if c.Means != "" && !slices.Contains(means, c.Means) {
				t.Errorf("%s: %s means %s, which is no column", f.Key, c.Heading, c.Means)
			}
			if heading := strings.ToLower(c.Heading); seen[heading] {
				t.Errorf("%s: %s stands twice", f.Key, c.Heading)
			} else {
				seen[heading] = true
			}
		}
	}
}

func TestPlain_TakesMarkupOutAndLeavesWords(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"plain":                             "plain",
		"a < b & c":                         "a < b & c",
		"<p>One</p><p>Two &amp; a</p>":      "One\n\nTwo & a",
		"One<br>two<br/>three":              "One\ntwo\nthree",
		"<ul><li>One</li><li>Two</li></ul>": "- One\n- Two",
		"<script>alert(1)</script>x<style>p{}</style>":           "x",
		"<svg onload=alert(1)><a>in</a></svg>out":                "out",
		"<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->": "Text",
		`<a href="javascript:alert(1)">link</a>`:                 "link",
		"<img src=x onerror=alert(1)>":                           "",
		"&lt;script&gt;alert(1)&lt;/script&gt;":                  "<script>alert(1)</script>", // words, which pages escape
		"a\u202eb\x00c":                                          "abc",
		"<script>never ends":                                     "",
		"  \r\n  x  \r\n\r\n\r\n y ":                             "x\n\ny",
		"=HYPERLINK(\"https://evil.example\")":                   "=HYPERLINK(\"https://evil.example\")",
		strings.Repeat("<b>", 100_000) + "x":                     "x",
	} {
		is.New(t).Equal(forms.Plain(cell), want)
	}
}

func TestOpen_RecognisesAFileByItsHeadingsOrItsAttachments(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"id,directory,publish_date,listing_title\n":                               "directorist",
		"\ufeffID;post_title;post_content;post_status;post_type;post_category\n":  "geodirectory",
		"id,email,name,note,subscribed_to_emails,complimentary_plan\n":            "ghost",
		"Name,Files\nA,\"a (1).png (https://v5.airtableusercontent.com/v3/x)\"\n": "airtable",
		`{"data":{"posts":{"edges":[]}}}`:                                         "producthunt",
		` [ {"data":{"posts":{"nodes":[]}}} ]`:                                    "producthunt",
		"Name,Website\nA,https://a.example\n":                                     "",
		"id,name\n1,A\n":                                                          "",
	} {
		is := is.New(t)
		rows, err := forms.Open(strings.NewReader(file))
		is.NoErr(err)
		got := ""
		if rows.Form != nil {
			got = rows.Form.Key
		}
		is.Equal(got, want)
	}
}

func TestOpen_AnAnswerThatBreaksOffEndsWithAReason(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	rows, err := forms.Open(strings.NewReader(`{"data":{"posts":{"nodes":[{"id":"1","name":"A","tagline":"B"}]}}} {"data":{"posts":`))
	is.NoErr(err)
	cells, line, err := rows.Read()
	is.NoErr(err)
	is.Equal([]string{cells[0], cells[1]}, []string{"1", "A"})
	is.Equal(line, 1)
	_, _, err = rows.Read()
	is.True(err != nil && strings.Contains(err.Error(), "after post 1"))
}

func TestOpen_RefusesTooManyColumns(t *testing.T) {
	t.Parallel()
	_, err := forms.Open(strings.NewReader(strings.Repeat("a,", 600) + "\n"))
	is.New(t).True(err != nil && strings.Contains(err.Error(), "a file may have 500"))
}

func TestPicturesIn_EachSourceNamesThemInItsWay(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		form, cell string
		want       []forms.Picture
	}{
		{"airtable", "The first form (1).png (https://a.example/1),two_screens.jpg (https://a.example/2)", []forms.Picture{{URL: "https://a.example/1"}, {URL: "https://a.example/2", Caption: "two screens"}}},
		{"airtable", "https://a.example/1.png", []forms.Picture{{URL: "https://a.example/1.png"}}},
		{"directorist", "https://a.example/1.png,https://a.example/2.png,https://a.example/1.png", []forms.Picture{{URL: "https://a.example/1.png"}, {URL: "https://a.example/2.png"}}},
		{"geodirectory", "https://a.example/1.png|7|IMG_1|The <b>door</b>::#https://b.example/2.png|8||", []forms.Picture{{URL: "https://a.example/1.png", Caption: "The door"}, {URL: "https://b.example/2.png"}}},
		{"geodirectory", "img1.jpg::file:///etc/passwd|1||::javascript:alert(1)", nil},
		{"producthunt", "https://ph-files.example/1.png?auto=format,compress\nhttps://ph-files.example/2.png", []forms.Picture{{URL: "https://ph-files.example/1.png?auto=format,compress"}, {URL: "https://ph-files.example/2.png"}}},
	} {
		is.New(t).Equal(named(test.form).PicturesIn(test.cell, 8), test.want)
	}
}

func TestRows_CountsToTheEnd(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	rows, err := forms.Open(strings.NewReader("name\n" + strings.Repeat("A\n", 100)))
	is.NoErr(err)
	is.Equal(rows.Count(), 100)
	_, _, err = rows.Read()
	is.Equal(err, io.EOF)
}

func TestValue_TheLinksOfDirectoristAreJSONOrPHP(t *testing.T) {
	t.Parallel()
	want := `{"linkedin":"https://www.linkedin.com/company/a","x":"https://x.com/a"}`
	for _, cell := range []string{
		`[{"id":"linkedin","url":"https://www.linkedin.com/company/a"},{"id":"twitter","url":"https://x.com/a"},{"id":"facebook","url":"javascript:alert(1)"}]`,
		`a:2:{i:0;a:2:{s:2:'id';s:8:'linkedin';s:3:'url';s:34:'https://www.linkedin.com/company/a';}i:1;a:2:{s:2:'id';s:7:'twitter';s:3:'url';s:15:'https://x.com/a';}}`,
	} {
		is.New(t).Equal(named("directorist").Value("social", cell), want)
	}
	is.New(t).Equal(named("directorist").Value("social", "nothing"), "")
}

// named returns the form of that key.
func named(key string) *forms.Form {
	return forms.All[slices.IndexFunc(forms.All, func(f *forms.Form) bool { return f.Key == key })]
}
