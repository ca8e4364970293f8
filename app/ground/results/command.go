package results

import (
	"cmp"
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
	Signature string // a file; "" is that of the sheet with .minisig behind it
}

// Define puts the flags on a set.
func (c *Command) Define(fs *flag.FlagSet) {
	fs.StringVar(&c.Key, "key", "",
		"public key of the directory, or a file with it, as its address /.well-known/debut-results.pub has it")
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

// Run checks the signature of a sheet, counts its votes again, and writes what came of it. The sheet goes by once, and
// is never in memory whole.
func (c *Command) Run(file string, open func(name string) (io.ReadCloser, error), w io.Writer) error {
	read := func(name string) ([]byte, error) {
		f, err := open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return io.ReadAll(io.LimitReader(f, 1<<16))
	}
	signature, err := read(cmp.Or(c.Signature, file+".minisig"))
	if err != nil {
		return err
	}
	if c.Key == "" {
		return errors.New("name the public key of the directory with --key; its address /.well-known/debut-results.pub has it")
	}
	key, err := minisign.ReadKey(c.Key, read)
	if err != nil {
		return err
	}
	sheet, err := open(file)
	if err != nil {
		return err
	}
	defer sheet.Close()
	sum := minisign.NewHash()
	counted, err := Count(io.TeeReader(sheet, sum))
	if err != nil {
		return err
	}
	comment, forged := key.VerifySum(sum.Sum(nil), string(signature))
	counted.write(w)
	if forged != nil {
		fmt.Fprintf(w, "\nSignature: WRONG, %v.\n", forged)
	} else {
		fmt.Fprintf(w, "\nSignature: good. Trusted comment: %s\n", comment)
	}
	for _, f := range counted.Faults {
		fmt.Fprintln(w, f)
	}
	if more := counted.Wrong - len(counted.Faults); more > 0 {
		fmt.Fprintf(w, "and in %d more places\n", more)
	}
	switch {
	case forged != nil:
		return &Failure{Forged, fmt.Sprintf("the sheet is not as it was signed: %v", forged)}
	case len(counted.Faults) > 0:
		return &Failure{Wrong, fmt.Sprintf("the sheet says something else than its votes, in %d places", counted.Wrong)}
	}
	_, err = fmt.Fprintf(w, "Ranking: follows from the %d votes.\n", counted.Voted)
	return err
}

// write writes the ranking as the votes say.
func (c Recount) write(w io.Writer) {
	fmt.Fprintf(w, "%s, the week of %s, closed %s\n\n", c.Site, c.Week, c.Closed.UTC().Format(time.RFC3339))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "place\tlaunch\tcounted\theld\tvoid\taward")
	for _, l := range c.Ranking {
		fmt.Fprintf(table, "%d\t%s\t%d\t%d\t%d\t%s\n", l.Place, l.Slug, l.Counted, l.Held, l.Void,
			cmp.Or(l.Award, "none"))
	}
	_ = table.Flush() // what w does not take, the last line does not either
}
