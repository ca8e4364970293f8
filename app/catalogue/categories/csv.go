package categories

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/sheet"
)

// heads are the columns of a file of categories. A file needs a name for each; a slug is made of it where none is
// given.
var heads = []string{"slug", "name", "parent", "description", "synonyms", "faqs"}

// What a category may have.
const (
	longestName        = 120
	longestDescription = 1000
	mostSynonyms       = 300
	levels             = 6
	mostCategories     = 5_000
	mostFaults         = 50 // that are named of a file
)

// Export writes the tree as a file that Import takes: each category after the one that it lies under.
func (s *Service) Export(ctx context.Context, file io.Writer) (int, error) {
	all, err := s.store.Categories(ctx)
	if err != nil {
		return 0, err
	}
	rows, err := sheet.NewWriter(file, heads)
	if err != nil {
		return 0, err
	}
	n := 0
	var under func(parent app.Slug) error
	under = func(parent app.Slug) error {
		for _, c := range all {
			if c.Parent != parent {
				continue
			}
			faqs := ""
			if len(c.FAQs) > 0 {
				written, err := json.Marshal(c.FAQs)
				if err != nil {
					return err
				}
				faqs = string(written)
			}
			if err := rows.Write([]string{string(c.Slug), c.Name, string(c.Parent), c.Description,
				sheet.Join(c.Synonyms), faqs}); err != nil {
				return err
			}
			n++
			if err := under(c.Slug); err != nil {
				return err
			}
		}
		return nil
	}
	if err := under(""); err != nil {
		return n, err
	}
	return n, rows.Flush()
}

// row is a category as a file has it.
type row struct {
	app.Category
	line int
	said map[string]bool // the columns that say something
}

// faults are what is wrong with the lines of a file.
type faults []string

func (f *faults) add(line int, message string, args ...any) {
	said := fmt.Sprintf(message, args...)
	if line > 0 { // 0 is of a category that is not in the file
		said = fmt.Sprintf("line %d: %s", line, said)
	}
	*f = append(*f, said)
}

// Err returns one error that tells the faults, nil if there are none.
func (f faults) Err() error {
	if len(f) == 0 {
		return nil
	}
	said := strings.Join(f[:min(len(f), mostFaults)], "\n")
	if more := len(f) - mostFaults; more > 0 {
		said += fmt.Sprintf("\nand %d more lines", more)
	}
	return app.Refused("bad_tree", "nothing was imported:\n%s", said)
}

// readRows returns the rows of a file, and what is wrong with any by itself.
func readRows(file io.Reader) (rows []row, wrong faults, err error) {
	r, err := sheet.NewReader(file)
	if err != nil {
		return nil, nil, app.Refused("bad_tree", "%s", err.Error())
	}
	at := map[string]int{}
	for i, head := range r.Head {
		if head = strings.ToLower(head); slices.Contains(heads, head) {
			at[head] = i
		}
	}
	if _, has := at["name"]; !has {
		return nil, nil, app.Refused("bad_tree", `line 1: names no column "name"; the columns are %s`,
			strings.Join(heads, ","))
	}
	for {
		cells, line, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, wrong, nil
		}
		if public, said := app.PublicMessage(err); public {
			wrong.add(line, "%s", said)
			continue
		}
		if err != nil {
			return nil, nil, app.Refused("bad_tree", "%s", err.Error())
		}
		one := row{line: line, said: map[string]bool{}}
		value := func(head string) string {
			i, has := at[head]
			if !has {
				return ""
			}
			one.said[head] = true
			return strings.TrimSpace(cells[i])
		}
		one.Category = app.Category{
			Slug: app.Slug(value("slug")), Name: value("name"), Parent: app.Slug(value("parent")),
			Description: value("description"),
			Synonyms:    sheet.Split(value("synonyms"), sheet.Bar), FAQs: []app.FAQ{},
		}
		if one.Slug == "" {
			one.Slug = app.Slugify(one.Name)
		}
		if faqs := value("faqs"); faqs != "" && json.Unmarshal([]byte(faqs), &one.FAQs) != nil {
			wrong.add(line, `faqs is not JSON such as [{"question":"Which?","answer":"These."}]`)
		}
		one.check(&wrong)
		if rows = append(rows, one); len(rows) > mostCategories {
			return nil, nil, app.Refused("bad_tree", "the file has more than %d categories", mostCategories)
		}
	}
}

// check notes what is wrong with a row by itself.
func (r row) check(wrong *faults) {
	if r.Name == "" || len([]rune(r.Name)) > longestName || strings.Contains(r.Name, ">") {
		wrong.add(r.line, "name is %s; write 1 to %d characters, without >", app.Brief(r.Name), longestName)
	} else if r.Slug == "" || app.Slugify(string(r.Slug)) != r.Slug {
		wrong.add(r.line, "slug is %s; write lower-case letters, digits and hyphens", app.Brief(string(r.Slug)))
	}
	if len([]rune(r.Description)) > longestDescription {
		wrong.add(r.line, "description has more than %d characters", longestDescription)
	}
	if len(r.Synonyms) > mostSynonyms ||
		slices.ContainsFunc(r.Synonyms, func(s string) bool { return len([]rune(s)) > longestName }) {
		wrong.add(r.line, "synonyms are at most %d, of up to %d characters", mostSynonyms, longestName)
	}
	for _, faq := range r.FAQs {
		if faq.Question == "" || faq.Answer == "" || len([]rune(faq.Question)) > 300 || len([]rune(faq.Answer)) > 1500 {
			wrong.add(r.line, "faqs need a question of up to 300 characters, and an answer of up to 1500")
		}
	}
}
