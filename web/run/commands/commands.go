// Package commands is what debut does from the shell: each command with its flags, words and help.
package commands

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"

	"debut/app"
	"debut/web/run/host"
)

// Command is a thing that the program does from the shell.
type Command struct {
	Name  string
	Usage string // arguments after the name
	About string
	run   func(ctx context.Context, c call) error
}

// call is one use of a command.
type call struct {
	args   []string
	getenv func(string) string
	stdout io.Writer
	stderr io.Writer // the log, and how far long work is
	flags  *flag.FlagSet
}

// All returns every command, in the order of the help.
func All() []Command {
	return []Command{
		{"serve", "[flags]", "Serves the directory that the data folder holds.", serve},
		{"demo", "[flags]", "Serves an invented directory, to look around in.", serveDemo},
		{"draft", "[flags] URL", "Reads a website and prints the profile that it states, with quotes.", draft},
		{"operator", "EMAIL  [flags]",
			"Makes somebody the operator, and prints a link that signs them in, also while the server runs.", operator},
		{"invite", "[flags] EMAIL",
			"Gives somebody a role in the team, and prints a link that signs them in, also while the server runs.", invite},
		{"key", "create EMAIL | list | revoke ID  [flags]", "Makes, lists and revokes API keys.", key},
		{"import", "[flags] FILE", "Adds and updates listings from CSV, JSON Lines or a sitemap, also while the server runs.",
			importListings},
		{"import-ratings", "[flags] FILE", "Adds Domain Ratings from CSV, also while the server runs.",
			importFigures(app.FigureDomainRating)},
		{"import-revenue", "[flags] FILE", "Adds monthly revenues from CSV, also while the server runs.",
			importFigures(app.FigureRevenue)},
		{"export", "[flags] FILE", "Writes every public listing as CSV or JSON Lines.", exportListings},
		{"import-categories", "[flags] FILE",
			"Adds and changes categories from CSV, or brings in a ready tree by its name.", importCategories},
		{"export-categories", "[flags] FILE", "Writes the tree of categories as CSV.", exportCategories},
		{"export-ratings", "[flags] FILE", "Writes every Domain Rating as CSV.", exportFigures(app.FigureDomainRating)},
		{"export-revenue", "[flags] FILE", "Writes every monthly revenue as CSV.", exportFigures(app.FigureRevenue)},
		{"recount", "[flags] FILE ...",
			"Checks result sheets, counts their votes again, and shows forks. Needs no server.", recount},
		{"new-signing-key", "[flags]",
			"Has another key sign result sheets and backups, also while the server runs.", newSigningKey},
		{"reindex", "[flags]", "Builds the search index anew. Stop the server first.", reindex},
		{"usage", "[flags]", "Prints what takes room, with the caps, also while the server runs.", usage},
		{"corrections", "[flags]",
			"Prints what people correct in drafts, by field, also while the server runs.", printCorrections},
		{"migrate", "[flags]", "Brings the database of an earlier version up to date, as serve does. Stop the server first.", migrate},
		{"backup", "[flags] [FILE]",
			"Writes a checked copy of the database to a file, or to where --backup-to says, also while the server runs.", backup},
		{"restore", "[flags] FILE",
			"Puts a copy, or the newest of a folder of copies, in the place of the database. Stop the server first.",
			restore},
		{"move", "--to PLACE  [flags]",
			"Copies everything into an empty PostgreSQL database or another data folder. Stop the server first.", move},
		{"install", "[flags]", "Sets this program up as a service of systemd, and says each thing that it does. Run it as root.", install},
		{"version", "", "Prints the version.", version},
	}
}

// Run does what args ask for; it is the whole program but for the process around it. The error is one line for the
// person at the shell, or flag.ErrHelp once the help is written.
func Run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	if len(args) == 2 && args[0] == "help" {
		args = []string{args[1], "-h"}
	}
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		help(stdout)
		return nil
	}
	for _, c := range All() {
		if c.Name == args[0] {
			return c.run(ctx, call{args[1:], getenv, stdout, stderr, c.flags(stdout)})
		}
	}
	return fmt.Errorf("there is no command %q; debut help lists them", args[0])
}

// flags returns an empty set of flags that explains the command.
func (c Command) flags(stdout io.Writer) *flag.FlagSet {
	fs := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	fs.Usage = func() {
		fmt.Fprintf(stdout, "debut %s %s\n\n%s\n", c.Name, c.Usage, c.About)
		fs.SetOutput(stdout)
		fs.PrintDefaults()
	}
	return fs
}

func help(w io.Writer) {
	fmt.Fprint(w, "Debut is a launch directory that you host yourself.\n\n")
	for _, c := range All() {
		fmt.Fprintf(w, "  debut %-17s %s\n", c.Name, c.About)
	}
	fmt.Fprint(w, "\ndebut COMMAND -h lists a command's flags.\n")
}

func version(_ context.Context, c call) error {
	if err := app.ParseNone(c.flags, c.args, c.getenv); err != nil {
		return err
	}
	_, err := fmt.Fprintln(c.stdout, "debut", host.Version())
	return err
}
