package results

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"debut/app/results/minisign"
)

// Command is the use of debut recount.
type Command struct {
	Key       string // the public key, or the file that has it
	Signature string // a file; "" is that of the sheet with .minisig behind it
}

// Define puts the flags on a set.
func (c *Command) Define(fs *flag.FlagSet) {
	fs.StringVar(&c.Key, "key", "", "public key of the directory, or a file with it, as its address /.well-known/debut-results.pub has it")
	fs.StringVar(&c.Signature, "signature", "", "file of the signature (default FILE.minisig)")
}

// Failure is why a sheet does not hold. Its code is what the program ends with.
type Failure struct {
	Code    int
	Message string
}

// What the program ends with, besides 1 where it could not check anything.
const (
	Forged = 2 // the signature is not one of the file by the key
	Wrong  = 3 // the signature is good, and the ranking does not follow from the votes
)

func (f *Failure) Error() string { return f.Message }

// ExitCode returns what the program ends with.
func (f *Failure) ExitCode() int { return f.Code }

// Run checks the signature of a sheet, counts its votes again, and writes what came of it. read reads a file.
func (c *Command) Run(file string, read func(name string) ([]byte, error), w io.Writer) error {
	sheet, err := read(file)
	if err != nil {
		return err
	}
	if c.Signature == "" {
		c.Signature = file + ".minisig"
	}
	signature, err := read(c.Signature)
	if err != nil {
		return err
	}
	key, err := c.key(read)
	if err != nil {
		return err
	}
	comment, forged := key.Verify(sheet, string(signature))
	counted := Count(sheet)
	counted.write(w)
	if forged != nil {
		fmt.Fprintf(w, "\nSignature: WRONG, %v.\n", forged)
	} else {
		fmt.Fprintf(w, "\nSignature: good. Trusted comment: %s\n", comment)
	}
	for _, f := range counted.Faults {
		fmt.Fprintln(w, f)
	}
	switch {
	case forged != nil:
		return &Failure{Forged, fmt.Sprintf("the sheet is not as it was signed: %v", forged)}
	case len(counted.Faults) > 0:
		return &Failure{Wrong, fmt.Sprintf("the sheet says something else than its votes, in %d places", len(counted.Faults))}
	}
	_, err = fmt.Fprintf(w, "Ranking: follows from the %d votes.\n", len(counted.Votes))
	return err
}

func (c *Command) key(read func(name string) ([]byte, error)) (minisign.PublicKey, error) {
	if key, err := minisign.ParseKey(c.Key); err == nil {
		return key, nil
	}
	if c.Key == "" {
		return minisign.PublicKey{}, errors.New("name the public key of the directory with --key; its address /.well-known/debut-results.pub has it")
	}
	text, err := read(c.Key)
	if err != nil {
		return minisign.PublicKey{}, fmt.Errorf("--key is no public key, and no file with one: %w", err)
	}
	return minisign.ParseKey(string(text))
}

// write writes the ranking as the votes say.
func (c Recount) write(w io.Writer) {
	fmt.Fprintf(w, "%s, the week of %s, closed %s\n\n", c.Site, c.Week, c.Closed.UTC().Format(time.RFC3339))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "place\tlaunch\tcounted\theld\tvoid\taward")
	for _, l := range c.Ranking {
		fmt.Fprintf(table, "%d\t%s\t%d\t%d\t%d\t%s\n", l.Place, l.Slug, l.Counted, l.Held, l.Void, cmp.Or(l.Award, "none"))
	}
	_ = table.Flush() // what w does not take, the last line does not either
}
