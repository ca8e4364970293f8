// Command pocketbase serves listings with a counter of votes from PocketBase, for bench votes to compare with. It is a module of its
// own, so that Debut does not depend on what it needs.
package main

import (
	"fmt"
	"net"
	"os"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // its own tables
	"github.com/pocketbase/pocketbase/tools/types"
)

func main() {
	if err := serve(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "pocketbase:", err)
		os.Exit(1)
	}
}

// listings is how many records there are: listing00000000 to listing00000199.
const listings = 200

// serve makes a database in a new folder, and serves it.
func serve(folder string) error {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: folder})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	c := core.NewBaseCollection("listings")
	c.Fields.Add(&core.TextField{Name: "name"}, &core.NumberField{Name: "votes"})
	c.UpdateRule = types.Pointer("") // anybody may
	if err := app.Save(c); err != nil {
		return err
	}
	for i := range listings {
		r := core.NewRecord(c)
		r.Id = fmt.Sprintf("listing%08d", i)
		r.Set("name", fmt.Sprintf("Listing %d", i))
		if err := app.Save(r); err != nil {
			return err
		}
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	fmt.Printf("PocketBase at http://127.0.0.1:%d\n", port)
	return apis.Serve(app, apis.ServeConfig{HttpAddr: fmt.Sprintf("127.0.0.1:%d", port)})
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}
