// Command debut is a launch directory that you host yourself: the website, the API, the database, the search index and
// the crawler in one program.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	_ "time/tzdata" // --time-zone knows every zone on a machine without any

	_ "golang.org/x/crypto/x509roots/fallback" // and https knows whom to believe there

	"debut/storage"
	"debut/web/run/commands"
	"debut/web/run/host"
)

func main() {
	storage.KeepPrivate()
	ctx, stop := host.StopOrderly()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := commands.Run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr); err != nil &&
		!errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "debut:", err)
		os.Exit(host.ExitCode(err))
	}
}
