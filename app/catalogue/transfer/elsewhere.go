package transfer

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/forms"
)

// Elsewhere says how a file of another program is read.
type Elsewhere struct {
	// tells directories of one program apart, whose numbers mean other listings in each; "" if there is one
	Directory string `json:"directory,omitempty"`
	// the path of the category that is meant by each that the program has, by its name or number there
	Filed map[string]string `json:"filed,omitempty"`
	// categories that are not here are made; otherwise they are left out, and named
	MakeCategories bool `json:"make_categories,omitempty"`
	// what somebody changed here since the last file changes to what this one says; otherwise it stays
	Overwrite bool `json:"overwrite,omitempty"`
}

// define puts the settings on a set of flags.
func (e *Elsewhere) define(fs *flag.FlagSet) {
	fs.Func("category", "of a file of another program: the category that one of it means, such as "+
		`"12=Business > Marketing"; may be repeated`, e.addFiled)
	fs.StringVar(&e.Directory, "directory", "",
		"of a file of another program: a name for the directory, if you bring several of that program (default there is one)")
	fs.BoolVar(&e.MakeCategories, "make-categories", false,
		"of a file of another program: make the categories that are not there yet (default leave them out, and name them)")
	fs.BoolVar(&e.Overwrite, "overwrite", false,
		"of a file of another program: change what somebody changed here since the last file, too")
}

func (e *Elsewhere) addFiled(pair string) error {
	filed, err := ReadFiled(pair)
	if e.Filed == nil {
		e.Filed = map[string]string{}
	}
	maps.Copy(e.Filed, filed)
	return err
}

// source returns what the numbers of a program's listings are kept with.
func (e Elsewhere) source(form *forms.Form) string {
	if name := app.Slugify(e.Directory); name != "" {
		return form.Key + " " + string(name)
	}
	return form.Key
}

// mostFiled is how many categories of another program may be named.
const mostFiled = 500

// FiledLines returns them as ReadFiled reads them.
func (e Elsewhere) FiledLines() string {
	var lines strings.Builder
	for _, there := range slices.Sorted(maps.Keys(e.Filed)) {
		fmt.Fprintf(&lines, "%s = %s\n", there, e.Filed[there])
	}
	return lines.String()
}

// ReadFiled reads which category each of another program means: a line each, such as "12 = Business > Marketing".
func ReadFiled(lines string) (map[string]string, error) {
	filed := map[string]string{}
	for line := range strings.Lines(lines) {
		there, here, found := strings.Cut(strings.TrimSpace(line), "=")
		if there, here = strings.TrimSpace(there), strings.TrimSpace(here); there == "" && !found {
			continue
		}
		if there == "" || here == "" || len(filed) == mostFiled {
			return nil, app.Refused("bad_categories",
				"%s: write a category of the other program, = and one of yours, such as 12 = Business > Marketing; at most %d lines.",
				app.Brief(strings.TrimSpace(line)), mostFiled)
		}
		filed[there] = here
	}
	return filed, nil
}
