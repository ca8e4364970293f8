package results

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/results/minisign"
)

// A signed text is a short one with its signature behind it, in one file: a receipt, or the change of a key. The text
// ends with the line "end"; the four lines after it are what minisign keeps in a file of its own.

// sign returns a text of fields with its signature.
func sign(key minisign.PrivateKey, form, comment string, fields ...[2]string) string {
	var b strings.Builder
	b.WriteString(form + "\n")
	for _, f := range fields {
		b.WriteString(f[0] + " " + f[1] + "\n")
	}
	b.WriteString("end\n")
	return b.String() + key.Sign([]byte(b.String()), comment)
}

// signed is a text that was read, and not checked.
type signed struct {
	text, signature string
	values          map[string]string
}

// signatureLines is how many lines minisign writes.
const signatureLines = 4

// readSigned reads a text of just these fields, and the signature behind it. The error is io.EOF if there is nothing.
func readSigned(lines *bufio.Scanner, form string, fields ...string) (s signed, err error) {
	s.values = map[string]string{}
	for i, want := range slices.Concat([]string{form}, fields, []string{"end"}) {
		if !lines.Scan() {
			if i == 0 && lines.Err() == nil {
				return s, io.EOF
			}
			return s, fmt.Errorf("a line %q is missing", want)
		}
		line := lines.Text()
		name, value, _ := strings.Cut(line, " ")
		if i == 0 || want == "end" {
			name, value = line, "."
		}
		if name != want || value == "" {
			return s, fmt.Errorf("%s stands where a line %q must be", app.Brief(line), want)
		}
		s.values[name] = value
		s.text += line + "\n"
	}
	for range signatureLines {
		if !lines.Scan() {
			return s, errors.New("its signature is missing, or is not whole")
		}
		s.signature += lines.Text() + "\n"
	}
	return s, nil
}

// linesOf returns the lines of a short text, whose newlines are \n alone.
func linesOf(file io.Reader) *bufio.Scanner {
	lines := bufio.NewScanner(file)
	lines.Buffer(make([]byte, longestLine), longestLine)
	lines.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		n, token, err := wholeLines(data, atEOF)
		if n > 0 {
			token = []byte(strings.TrimSuffix(string(token), "\n"))
		}
		return n, token, err
	})
	return lines
}

// Receipt is what the directory signs of a vote: that it is for a launch, and on the sheet of its week under a name.
type Receipt struct {
	Site      string
	Slug      app.Slug // as it was when the receipt was signed
	Listing   int64    // the number of the launch, which stays
	Week      app.Week
	Hour      time.Time // in which the vote was given
	Pseudonym string
	At        time.Time // when it was signed
}

const receiptForm = "debut-receipt 1"

func (r Receipt) comment() string {
	return fmt.Sprintf("receipt of the vote %s in the week %s on %s", r.Pseudonym, r.Week, r.Site)
}

// Sign returns the receipt as a file, with its signature.
func (r Receipt) Sign(key minisign.PrivateKey) string {
	return sign(key, receiptForm, r.comment(), [2]string{"site", r.Site},
		[2]string{"launch", fmt.Sprintf("%s %d", r.Slug, r.Listing)}, [2]string{"week", string(r.Week)},
		[2]string{"hour", r.Hour.UTC().Format(hour)}, [2]string{"pseudonym", r.Pseudonym},
		[2]string{"signed", r.At.UTC().Format(instant)})
}

// ReadReceipt reads the file of a receipt and checks that one of the keys signed it.
func ReadReceipt(file io.Reader, keys Keys) (r Receipt, err error) {
	lines := linesOf(file)
	s, err := readSigned(lines, receiptForm, "site", "launch", "week", "hour", "pseudonym", "signed")
	if errors.Is(err, io.EOF) {
		err = errors.New("the file is empty")
	}
	if err == nil && lines.Scan() {
		err = errors.New("something stands behind the signature")
	}
	if err != nil {
		return r, fmt.Errorf("this is no receipt: %w", err)
	}
	var id int
	slug, number, _ := strings.Cut(s.values["launch"], " ")
	r.Site, r.Slug, r.Week = s.values["site"], app.Slug(slug), app.Week(s.values["week"])
	r.Pseudonym = s.values["pseudonym"]
	if err := errors.Join(readCount(&id, number, 1), readSlug(slug), readTime(&r.Hour, hour, s.values["hour"]),
		readInstant(&r.At, s.values["signed"])); err != nil {
		return r, fmt.Errorf("this is no receipt: %w", err)
	}
	r.Listing = int64(id)
	comment, err := keys.verify(minisign.Sum([]byte(s.text)), s.signature, r.At)
	if err == nil && comment != r.comment() {
		err = fmt.Errorf("it was signed as %q", comment)
	}
	if err != nil {
		return r, &Failure{Forged, fmt.Sprintf("the receipt is not as it was signed: %v", err)}
	}
	return r, nil
}

// On says what speaks against a receipt on a sheet that was counted while watching for its pseudonym; "" if nothing
// does.
func (r Receipt) On(c Recount) string {
	seen := c.Seen[r.Pseudonym]
	i := slices.IndexFunc(c.Listings, func(l Listing) bool { return l.ID == r.Listing })
	switch {
	case seen == nil && i < 0:
		return fmt.Sprintf("the launch %d, %s, is not on the sheet, and so its votes are not: that is so if it was suspended or deleted when the week was closed",
			r.Listing, r.Slug)
	case seen == nil:
		return fmt.Sprintf("the sheet has no vote %s", r.Pseudonym)
	case i < 0 || c.Listings[i].Slug != seen.Slug:
		return fmt.Sprintf("the vote in line %d is for %s, and the receipt is for the launch %d, %s", seen.Line, seen.Slug,
			r.Listing, r.Slug)
	case !seen.Hour.Equal(r.Hour):
		return fmt.Sprintf("the vote in line %d was given in the hour %s, and by the receipt in %s", seen.Line,
			seen.Hour.Format(hour), r.Hour.Format(hour))
	}
	return ""
}
