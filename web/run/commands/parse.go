package commands

import (
	"context"
	"errors"
	"flag"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/storage"
	"debut/web/run/host"
)

// settings reads the settings of a command that works on a data folder.
func (c call) settings() (app.Settings, error) { return app.ParseSettings(c.flags, c.args, c.getenv) }

// parse reads the flags and words of a command.
type parse func(fs *flag.FlagSet, args []string, getenv func(string) string) (words []string, err error)

// one returns the parse of a command that takes one word.
func one(what string) parse {
	return func(fs *flag.FlagSet, args []string, getenv func(string) string) ([]string, error) {
		word, err := app.ParseOne(fs, args, getenv, what)
		return []string{word}, err
	}
}

// none returns the parse of a command that takes no words.
func none(fs *flag.FlagSet, args []string, getenv func(string) string) ([]string, error) {
	return nil, app.ParseNone(fs, args, getenv)
}

// takeStored sets the flags of a command as operators stored them, where nobody said otherwise.
func (c call) takeStored(ctx context.Context, db *storage.DB) error {
	stored, err := db.Store().Settings(ctx)
	app.TakeStored(c.flags, stored)
	return err
}

// onDatabase runs a command on the database of the folder that --data names, with the settings that are stored there.
func (c call) onDatabase(
	ctx context.Context, open host.Opener, parsed parse, do func(db *storage.DB, words []string) error,
) error {
	at := app.PlaceFlags(c.flags)
	words, err := parsed(c.flags, c.args, c.getenv)
	if err != nil {
		return err
	}
	db, err := open(ctx, *at)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := c.takeStored(ctx, db); err != nil {
		return err
	}
	return do(db, words)
}

// languageFlag adds the flag --language, which says in which language something is.
func (c call) languageFlag(what string) *texts.Language {
	language := texts.English
	var tags []string
	for _, l := range texts.Languages {
		tags = append(tags, l.Tag.Tag())
	}
	spoken := strings.Join(tags, " or ")
	c.flags.Func("language", what+": "+spoken+" (default en)", func(v string) error {
		if language = texts.Language(v); !language.IsSpoken() {
			return errors.New("must be " + spoken)
		}
		return nil
	})
	return &language
}
