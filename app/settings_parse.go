package app

import (
	"errors"
	"flag"
	"fmt"
	"regexp"
	"strings"
)

// Parse reads the flags of args and returns its words, which may stand in any order; after "--" all are words. What no
// flag sets comes from the environment. The error is one line that names the setting and repeats no secret, or
// flag.ErrHelp once the help is written.
func Parse(fs *flag.FlagSet, args []string, getenv func(string) string) (words []string, err error) {
	words, _, err = parse(fs, args, getenv)
	return words, err
}

// ParseSettings reads the settings of a command that takes no words. They know which were given.
func ParseSettings(fs *flag.FlagSet, args []string, getenv func(string) string) (s Settings, err error) {
	s.Define(fs)
	words, given, err := parse(fs, args, getenv)
	s.Given = given
	return s, noWords(fs, words, err)
}

// parse is Parse, and also returns what was given, by the flags' names.
func parse(
	fs *flag.FlagSet, args []string, getenv func(string) string,
) (words []string, given map[string]string, err error) {
	given = map[string]string{}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		switch {
		case arg == "--":
			words, args = append(words, args...), nil
		case arg == "-" || !strings.HasPrefix(arg, "-"):
			words = append(words, arg)
		default:
			name, value, used, err := parseFlag(fs, arg, args)
			if err != nil {
				return nil, nil, err
			}
			given[name], args = value, args[used:]
		}
	}
	fs.VisitAll(func(f *flag.Flag) {
		if v := getenv(Variable(f.Name)); v != "" && err == nil {
			if _, is := given[f.Name]; !is {
				given[f.Name], err = v, set(fs, f, Variable(f.Name), v)
			}
		}
	})
	return words, given, err
}

// parseFlag sets the flag that arg names to its value, and tells how many of the next arguments it used for that.
func parseFlag(fs *flag.FlagSet, arg string, next []string) (name, value string, used int, err error) {
	var has bool
	name, value, has = strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
	f := fs.Lookup(name)
	switch {
	case f == nil && (name == "h" || name == "help"):
		if fs.Usage != nil {
			fs.Usage()
		}
		return "", "", 0, flag.ErrHelp
	case f == nil:
		return "", "", 0, fmt.Errorf("there is no flag --%s; debut %s -h lists those that there are",
			masked(name), fs.Name())
	}
	if yes, ok := f.Value.(interface{ IsBoolFlag() bool }); !has && ok && yes.IsBoolFlag() {
		value, has = "true", true
	}
	if !has && len(next) == 0 {
		return "", "", 0, fmt.Errorf("--%s needs a value; debut %s -h explains it", name, fs.Name())
	}
	if !has {
		value, used = next[0], 1
	}
	return name, value, used, set(fs, f, "--"+name, value)
}

// set sets a flag, and has fs know that. The error names it as the caller did.
func set(fs *flag.FlagSet, f *flag.Flag, named, v string) error {
	err := fs.Set(f.Name, v)
	if err == nil {
		return nil
	}
	if g, ok := f.Value.(flag.Getter); ok { // one of the flag package, whose words say little
		switch g.Get().(type) {
		case bool:
			err = errors.New("must be true or false")
		case int:
			err = errors.New("must be a whole number")
		}
	}
	if _, is := f.Value.(secret); is {
		return fmt.Errorf("invalid value for %s: %w", named, err)
	}
	return errors.New(masked(fmt.Sprintf("invalid value %.200q for %s: %v", v, named, err)))
}

// userinfo is what stands before the host of an address.
var userinfo = regexp.MustCompile(`://.*@`)

// masked returns a message without the names and passwords of the addresses in it.
func masked(s string) string { return userinfo.ReplaceAllString(s, "://…@") }

// ParseNone is Parse for a command that takes no words, ParseOne for one that takes a single one, such as "a file".
func ParseNone(fs *flag.FlagSet, args []string, getenv func(string) string) error {
	words, err := Parse(fs, args, getenv)
	return noWords(fs, words, err)
}

// noWords is the error of a command line that should have no words, and was parsed with err.
func noWords(fs *flag.FlagSet, words []string, err error) error {
	if err == nil && len(words) > 0 {
		err = fmt.Errorf("%s takes flags alone, and %.100q is none; debut %s -h lists them",
			fs.Name(), masked(words[0]), fs.Name())
	}
	return err
}

// ParseOne is described at ParseNone.
func ParseOne(fs *flag.FlagSet, args []string, getenv func(string) string, what string) (word string, err error) {
	words, err := Parse(fs, args, getenv)
	switch {
	case err != nil:
		return "", err
	case len(words) != 1 || words[0] == "":
		return "", fmt.Errorf("%s takes %s beside its flags, and was given %d; debut %s -h shows how",
			fs.Name(), what, len(words), fs.Name())
	}
	return words[0], nil
}

// Variable returns the environment variable of a setting.
func Variable(flagName string) string {
	return "DEBUT_" + strings.ToUpper(strings.ReplaceAll(flagName, "-", "_"))
}
