package accounts

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"debut/app"
)

// KeyCommand makes, lists and revokes keys from the shell.
type KeyCommand struct {
	label  string
	scopes string
	days   int
}

// mostDays is how many days a key that ends may live.
const mostDays = 36_500

// Define puts the command's flags on a set.
func (k *KeyCommand) Define(fs *flag.FlagSet) {
	fs.StringVar(&k.label, "label", "made in the shell", "what the key is for")
	fs.StringVar(&k.scopes, "scopes", "account:read,listings:write",
		"what the key grants: account:read, listings:write, orders:write")
	fs.IntVar(&k.days, "days", 365, "how many days the key lives; 0 for ever")
}

// Run does what words ask for: create EMAIL, list, or revoke ID.
func (k *KeyCommand) Run(ctx context.Context, s *Service, words []string, w io.Writer) error {
	switch {
	case len(words) == 2 && words[0] == "create":
		return k.create(ctx, s, words[1], w)
	case len(words) == 1 && words[0] == "list":
		return list(ctx, s, w)
	case len(words) == 2 && words[0] == "revoke":
		id, err := strconv.ParseInt(words[1], 10, 64)
		if err != nil {
			return fmt.Errorf("revoke takes a key's number, which key list shows, not %q", words[1])
		}
		return s.RevokeKey(ctx, id)
	}
	return errors.New("key takes create EMAIL, list, or revoke ID; debut key -h shows how")
}

func (k *KeyCommand) create(ctx context.Context, s *Service, email string, w io.Writer) error {
	if k.days < 0 || k.days > mostDays {
		return fmt.Errorf("invalid value \"%d\" for --days: must be a whole number from 0 to %d", k.days, mostDays)
	}
	n := NewKey{Label: k.label}
	for _, scope := range strings.Split(k.scopes, ",") {
		if !slices.Contains(app.Scopes, app.Scope(scope)) {
			return fmt.Errorf("there is no scope %q; there are account:read, listings:write and orders:write", scope)
		}
		n.Scopes = append(n.Scopes, app.Scope(scope))
	}
	if k.days > 0 {
		expires := s.clock().AddDate(0, 0, k.days).UTC()
		n.ExpiresAt = &expires
	}
	owner, err := s.Ensure(ctx, email, "")
	if err != nil {
		return err
	}
	made, secret, err := s.CreateKey(ctx, owner.ID, n)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "API key %d of %s, shown this once:\n%s\n", made.ID, owner.Email, secret)
	return err
}

func list(ctx context.Context, s *Service, w io.Writer) error {
	all, err := s.Keys(ctx, 0)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "id\taccount\tlabel\tends with\tscopes\tcreated\texpires\tlast used\trevoked")
	for _, k := range all {
		fmt.Fprintf(table, "%d\t%d\t%s\t%s\t%v\t%s\t%s\t%s\t%s\n", k.ID, k.Account, k.Label, k.Last4, k.Scopes,
			k.CreatedAt.Format(time.DateOnly), day(k.ExpiresAt), day(k.LastUsedAt), day(k.RevokedAt))
	}
	return table.Flush()
}

func day(t *time.Time) string {
	if t == nil {
		return "-"
	}
	return t.Format(time.DateOnly)
}
