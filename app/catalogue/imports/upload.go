package imports

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"path"
	"strings"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/catalogue/transfer"
	"debut/app/ground/sheet"
	"debut/app/ground/texts"
)

// Largest is how many bytes a file may have.
const Largest = 32 << 20

// longestName is how many characters of a file's name are kept.
const longestName = 120

// Add keeps a file until it is imported, and returns its number. It is held in memory while it arrives, compressed.
func (s *Service) Add(ctx context.Context, by app.Session, name string, file io.Reader) (id int64, err error) {
	if err := s.operator(ctx, by); err != nil {
		return 0, err
	}
	var body bytes.Buffer
	zip := gzip.NewWriter(&body)
	size, err := io.Copy(zip, io.LimitReader(file, Largest+1))
	if err = errors.Join(err, zip.Close()); err != nil {
		return 0, err
	}
	if size > Largest {
		return 0, app.Refused("file_too_large",
			"The file has more than %d MB. Import it in parts, or from the shell: debut import FILE.", Largest>>20)
	}
	rows, err := open(body.Bytes())
	if err != nil {
		return 0, app.Refused("no_csv", "That is no file of comma-separated values: %v.", err)
	}
	if rows.Form != nil && rows.Form.Refused != "" {
		return 0, app.Refused("no_listings", rows.Form.Refused)
	}
	now := s.Clock()
	u := Upload{Site: app.SiteOf(ctx).ID, Account: by.Account, Name: plainName(name), Size: size, State: New,
		At: now, ChangedAt: now}
	err = s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.AddUpload(ctx, &u, body.Bytes()) })
	return u.ID, err
}

// plainName returns the name of a file as people can type it.
func plainName(name string) string {
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, "_"), `\`, "/"))
	runes := []rune(strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, name)), " "))
	if len(runes) > longestName {
		runes = runes[:longestName]
	}
	if name = strings.TrimSpace(string(runes)); name == "" || name == "." || name == "/" {
		return "listings.csv"
	}
	return name
}

func open(body []byte) (*forms.Rows, error) {
	plain, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return forms.Open(plain)
}

// rows begins to read a file that is kept.
func (s *Service) rows(ctx context.Context, id int64) (*forms.Rows, error) {
	body, found, err := s.Store.UploadBody(ctx, id)
	if err == nil && !found {
		err = app.Refused("file_gone", "The file is not kept any more. Bring it in again.")
	}
	if err != nil {
		return nil, err
	}
	return open(body)
}

// count returns how many rows a file has.
func (s *Service) count(ctx context.Context, id int64) (int, error) {
	rows, err := s.rows(ctx, id)
	if err != nil {
		return 0, err
	}
	return rows.Count(), nil
}

// firstRows is how many rows the page shows under the headings.
const firstRows = 3

// View is a file as its page has it.
type View struct {
	Upload
	Headings []transfer.Heading // none if the file is not kept any more
	Problem  texts.Text         // what is wrong with what the headings mean
	Form     *forms.Form        // of the program that wrote it; nil if that is unknown, or the file is not kept
	Rows     int                // that it has; 0 if nobody counted them
}

// Get returns a file of the site, with its headings if it may still be tried: as they were last taken, or as somebody
// typed that they are, whom this was refused.
func (s *Service) Get(ctx context.Context, id int64, typed *transfer.Columns) (v View, err error) {
	if v.Upload, err = s.get(ctx, id); err != nil || !v.Open() {
		return v, err
	}
	if typed != nil {
		v.Columns = *typed
	}
	rows, err := s.rows(ctx, id)
	if app.RefusalOf(err) != nil {
		v.State, v.Problem = Failed, app.RefusalOf(err).Message
		return v, nil
	}
	if err != nil {
		return v, err
	}
	if v.Form = rows.Form; v.Form != nil && v.State == New {
		if v.Rows, err = s.count(ctx, id); err != nil {
			return v, err
		}
	}
	if v.Form != nil && v.Columns.Lists == "" {
		v.Columns.Lists = cmp.Or(strings.ReplaceAll(v.Form.Lists, "\n", transfer.Newline), sheet.Bar)
	}
	v.Headings, err = v.Columns.Headings(rows.Head, rows.Form)
	if e := app.RefusalOf(err); e != nil && typed == nil {
		v.Problem = e.Message
	}
	for range firstRows {
		cells, _, err := rows.Read()
		if err != nil {
			return v, nil // the dry run says what is wrong with it
		}
		for i := range v.Headings {
			if cell := strings.TrimSpace(cells[i]); cell != "" {
				v.Headings[i].First = append(v.Headings[i].First, app.Cut(cell, 60))
			}
		}
	}
	return v, nil
}
