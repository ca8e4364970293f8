package commands_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"
	"github.com/pressly/goose/v3"

	"debut/web/run/commands"
)

// earlierFolder makes a data folder as the first version of the program left it.
func earlierFolder(t *testing.T) string {
	t.Helper()
	is := is.New(t)
	dir := t.TempDir()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "debut.db"))
	is.NoErr(err)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("../../../storage/migrations"), goose.WithLogger(goose.NopLogger()))
	is.NoErr(err)
	_, err = provider.UpTo(t.Context(), 1)
	is.NoErr(err)
	is.NoErr(db.Close())
	return dir
}

func TestMigrate_NamesTheBackup(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := earlierFolder(t)
	var out, log strings.Builder
	is.NoErr(commands.Run(t.Context(), []string{"migrate", "--data", dir}, os.Getenv, &out, &log))
	is.Equal(out.String(), "a backup as it was before is "+dir+"/debut.db.schema-1\nthe database in "+dir+" is up to date\n")
	out.Reset()
	is.NoErr(commands.Run(t.Context(), []string{"migrate", "--data", dir}, os.Getenv, &out, &log))
	is.Equal(out.String(), "the database in "+dir+" is up to date\n")
}

// ends is a log that ends the program once it is at work.
type ends struct {
	strings.Builder
	end context.CancelFunc
}

func (e *ends) Write(line []byte) (int, error) {
	if strings.HasPrefix(string(line), "Debut is at ") {
		e.end()
	}
	return e.Builder.Write(line)
}

func TestServe_LogsTheBackupOfAnUpgrade(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := earlierFolder(t)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	var log strings.Builder
	is.NoErr(commands.Run(ctx, []string{"serve", "--data", dir, "--addr", "127.0.0.1:0"}, func(string) string { return "" }, &ends{end: end}, &log))
	is.True(strings.Contains(log.String(), `msg="the database was brought up to date" from=1 to=`))
	is.True(strings.Contains(log.String(), "backup="+dir+"/debut.db.schema-1"))
}
