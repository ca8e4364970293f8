package results

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"debut/app/ground/results/minisign"
)

// Command is the use of debut recount.
type Command struct {
	Key       string // the public key, or the file that has it
	Keys      string // the file of the list of keys; "" if the key never changed
	Signature string // a file; "" is that of the sheet with .minisig behind it
	Receipt   string // the file of a receipt; "" if none is to be checked
	Clock     func() time.Time
}

// Define puts the flags on a set.
func (c *Command) Define(fs *flag.FlagSet) {
	fs.StringVar(&c.Key, "key", "",
		"public key of the directory, or a file with it, as its address /.well-known/debut-results.pub has it")
	fs.StringVar(&c.Keys, "keys", "",
		"file with the list of keys, as the address /results/keys.txt has it, if the key is an earlier one")
	fs.StringVar(&c.Signature, "signature", "", "file of the signature of the only sheet (default FILE.minisig)")
	fs.StringVar(&c.Receipt, "receipt", "", "file of a receipt, to look for its vote on the sheet of its week")
}

// Failure is why a sheet does not hold. Its code is what the program ends with.
type Failure struct {
	Code    int
	Message string
}

// What the program ends with, besides 1 where it could not check anything.
const (
	Forged  = 2 // the signature is not one of the file by the key
	Wrong   = 3 // the signature is good, and the file contradicts its votes or itself
	Forked  = 4 // the directory signed two things of which only one can be
	Missing = 5 // the directory signed a receipt, and its vote is not so on the sheet
)

func (f *Failure) Error() string { return f.Message }

// ExitCode returns what the program ends with.
func (f *Failure) ExitCode() int { return f.Code }

// run is one use of the command.
type run struct {
	Command
	open    func(name string) (io.ReadCloser, error)
	w       io.Writer
	keys    Keys
	receipt *Receipt
	looked  bool // the sheet of the receipt was there
	chain   chain
	failed  map[int][]string // by code
	sheets  int
}

// Run checks files: sheets, whose signatures it checks and whose votes it counts again, and lists of sheets. It looks
// whether they fit together, and writes what came of it. A sheet goes by once, and is never in memory whole.
func (c *Command) Run(files []string, open func(name string) (io.ReadCloser, error), w io.Writer) error {
	r := run{Command: *c, open: open, w: w, failed: map[int][]string{}}
	if err := r.prepare(files); err != nil {
		return err
	}
	for i, file := range files {
		if len(files) > 1 {
			fmt.Fprintf(w, "%.*s%s\n", min(i, 1), "\n", file)
		}
		if err := r.file(file); err != nil {
			return err
		}
	}
	if err := r.chain.sites(); err != nil {
		return err
	}
	if len(files) > 1 {
		r.chained()
	}
	if r.receipt != nil && !r.looked {
		return fmt.Errorf("the receipt is of the week %s of %s, and its sheet is not here, or not as it was signed",
			r.receipt.Week, r.receipt.Site)
	}
	for _, code := range []int{Forked, Forged, Wrong, Missing} {
		if why := r.failed[code]; len(why) > 0 {
			return &Failure{code, why[0]}
		}
	}
	return nil
}

// prepare reads the keys and the receipt.
func (r *run) prepare(files []string) error {
	if r.Key == "" {
		return errors.New("name the public key of the directory with --key; its address /.well-known/debut-results.pub has it")
	}
	if r.Signature != "" && len(files) > 1 {
		return errors.New("--signature is of one sheet; of several, each has its own beside it, named as the sheet and .minisig")
	}
	key, err := minisign.ReadKey(r.Key, r.small)
	if err != nil {
		return err
	}
	var list io.Reader
	if r.Keys != "" {
		text, err := r.small(r.Keys)
		if err != nil {
			return err
		}
		list = bytes.NewReader(text)
	}
	if r.keys, err = KeysFrom(key, list); err != nil || r.Receipt == "" {
		return err
	}
	text, err := r.small(r.Receipt)
	if err != nil {
		return err
	}
	receipt, err := ReadReceipt(bytes.NewReader(text), r.keys)
	r.receipt = &receipt
	return err
}

// small reads a file of which only so much is read.
func (r *run) small(name string) ([]byte, error) {
	f, err := r.open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, mostKeyBytes))
}

// file checks a sheet, or reads a list.
func (r *run) file(name string) error {
	f, err := r.open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	content := bufio.NewReader(f)
	if begins, _ := content.Peek(len(listForm)); string(begins) == listForm {
		l, err := readList(name, content)
		if err == nil {
			r.chain.lists = append(r.chain.lists, l)
			fmt.Fprintf(r.w, "the list of the sheets of %s: %d of them\n", l.site, len(l.entries))
		}
		return err
	}
	return r.sheet(name, content)
}

// sheet checks a sheet.
func (r *run) sheet(name string, content io.Reader) error {
	signature, err := r.small(cmp.Or(r.Signature, name+".minisig"))
	if err != nil {
		return err
	}
	var watch []string
	if r.receipt != nil {
		watch = []string{r.receipt.Pseudonym}
	}
	signed, plain := minisign.NewHash(), sha256.New()
	counted, err := Count(io.TeeReader(content, io.MultiWriter(signed, plain)), watch...)
	if err != nil {
		return err
	}
	comment, forged := r.keys.verify(signed.Sum(nil), string(signature), counted.Closed)
	if forged == nil {
		counted.doubt(comment, r.Clock)
	}
	hash := hex.EncodeToString(plain.Sum(nil))
	counted.write(r.w, hash)
	r.sheets++
	r.conclude(counted, comment, forged)
	if forged != nil {
		return nil
	}
	r.chain.links = append(r.chain.links,
		link{name, Entry{counted.Number, counted.Week, hash}, counted.Site, counted.Before})
	r.look(counted)
	return nil
}

// doubt notes where the signature, or the clock, says something else than the file.
func (c *Recount) doubt(comment string, clock func() time.Time) {
	if is := c.Comment(); comment != is && len(c.Faults) == 0 {
		c.Faults = append(c.Faults,
			Fault{0, fmt.Sprintf("the signature says %q, and by the file it must be %q", comment, is)})
	}
	if clock != nil && c.Closed.After(clock().Add(24*time.Hour)) {
		c.Faults = append(c.Faults,
			Fault{0, fmt.Sprintf("it was closed on %s, which by the clock of this machine is still to come",
				c.Closed.Format(time.DateOnly))})
	}
}

// conclude writes what is to be said of a sheet.
func (r *run) conclude(c Recount, comment string, forged error) {
	if forged != nil {
		fmt.Fprintf(r.w, "\nSignature: WRONG, %v.\n", forged)
	} else {
		fmt.Fprintf(r.w, "\nSignature: good. Trusted comment: %s\n", comment)
	}
	for _, f := range c.Faults {
		fmt.Fprintln(r.w, f)
	}
	more := ""
	if len(c.Faults) >= mostFaults {
		more = "at least "
	}
	switch {
	case forged != nil:
		r.fail(Forged, "the sheet is not as it was signed: %v", forged)
	case len(c.Faults) > 0:
		r.fail(Wrong, "the sheet contradicts its votes or itself, in %s%d places", more, len(c.Faults))
	default:
		fmt.Fprintf(r.w, "Ranking: follows from the %d votes.\n", c.Voted)
	}
}

func (r *run) fail(code int, format string, of ...any) {
	r.failed[code] = append(r.failed[code], fmt.Sprintf(format, of...))
}

// look looks for the vote of the receipt on a sheet.
func (r *run) look(c Recount) {
	if r.receipt == nil || r.receipt.Site != c.Site || r.receipt.Week != c.Week {
		return
	}
	r.looked = true
	if against := r.receipt.On(c); against != "" {
		fmt.Fprintf(r.w, "Receipt: MISSING, %s. Both the receipt and the sheet are signed.\n", against)
		r.fail(Missing, "the receipt is signed, and its vote is not so on the sheet: %s", against)
		return
	}
	seen := c.Seen[r.receipt.Pseudonym]
	fmt.Fprintf(r.w, "Receipt: good. Its vote stands in line %d, for %s, %s.\n", seen.Line, seen.Slug, seen.State)
}

// chained checks how the files fit together.
func (r *run) chained() {
	signed := len(r.chain.links)
	r.chain.check()
	fmt.Fprintln(r.w)
	for _, note := range r.chain.notes {
		fmt.Fprintf(r.w, "Note: %s.\n", note)
	}
	for _, fork := range r.chain.forks {
		fmt.Fprintf(r.w, "FORK: %s\n", fork)
	}
	switch n := len(r.chain.forks); {
	case n > 0:
		r.fail(Forked, "the directory gave out two things of which only one can be, in %d places", n)
	case signed > 0:
		fmt.Fprintf(r.w, "Chain: %d of %d sheets are signed, and fit together.\n", signed, r.sheets)
	}
}

// write writes the ranking as the votes say.
func (c Recount) write(w io.Writer, hash string) {
	number := ""
	if c.Number > 0 {
		number = fmt.Sprintf("number %d, ", c.Number)
	}
	fmt.Fprintf(w, "%s, %sthe week of %s, closed %s\nSHA-256 %s\n\n", c.Site, number, c.Week,
		c.Closed.UTC().Format(time.RFC3339), hash)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "place\tlaunch\tcounted\theld\tvoid\taward")
	for _, l := range c.Ranking {
		fmt.Fprintf(table, "%d\t%s\t%d\t%d\t%d\t%s\n", l.Place, l.Slug, l.Counted, l.Held, l.Void,
			cmp.Or(l.Award, "none"))
	}
	_ = table.Flush() // what w does not take, the last line does not either
}
