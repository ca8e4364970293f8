package search

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
)

// killDir names the environment variable that makes this test binary the process that is to be killed.
const killDir = "SEARCH_KILL_DIR"

// writeForEver puts listings one by one and prints the id of each that was acknowledged, rebuilding now and then.
func writeForEver(dir string) {
	ix, err := Open(dir)
	if err != nil {
		panic(err)
	}
	var written catalogue
	for id := int64(1); ; id++ {
		if id%20 == 1 {
			if err := ix.Rebuild(context.Background(), written.each); err != nil {
				panic(err)
			}
		}
		written = append(written, entry(id, fmt.Sprintf("Acorn %d", id), ""))
		if err := ix.Put(context.Background(), written[id-1:]); err != nil {
			panic(err)
		}
		fmt.Println(id)
	}
}

func TestPut_AKilledProcessLosesNothingThatWasAcknowledged(t *testing.T) {
	if dir := os.Getenv(killDir); dir != "" {
		writeForEver(dir)
	}
	t.Parallel()
	for _, after := range []int64{3, 20, 39, 41} {
		is := is.New(t)
		dir := t.TempDir()
		writer := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		writer.Env = append(os.Environ(), killDir+"="+dir)
		out, err := writer.StdoutPipe()
		is.NoErr(err)
		is.NoErr(writer.Start())
		var acknowledged int64
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if acknowledged, err = strconv.ParseInt(lines.Text(), 10, 64); err != nil {
				t.Fatalf("the writer said %q", lines.Text())
			}
			if acknowledged == after {
				is.NoErr(writer.Process.Kill())
			}
		}
		is.True(writer.Wait() != nil)
		is.True(acknowledged >= after)

		ix, err := Open(dir)
		is.NoErr(err)
		is.Equal(ix.NeedsRebuild(), "")
		is.True(ix.Count() >= int(acknowledged))
		is.NoErr(ix.Close())
	}
}

// followDir names the environment variable that makes this test binary a node that is to be killed while it follows.
const followDir = "SEARCH_FOLLOW_DIR"

// followForEver lists companies, some in each transaction, follows each time, and prints how many the index holds.
func followForEver(dir string) {
	ctx := context.Background()
	db, ix, f, s := followed(ctx, dir)
	for n := 0; ; {
		err := db.Tx(ctx, func(ctx context.Context) error {
			for i := range 7 {
				if _, err := newListing(ctx, db, s, fmt.Sprintf("Acorn %d", n+i)); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil {
			err = f.CatchUp(ctx)
		}
		if err != nil {
			panic(err)
		}
		n += 7
		fmt.Println(ix.Count())
	}
}

// followed opens a database, and the index that follows it, in one folder.
func followed(ctx context.Context, dir string) (storage.Store, *Index, *Follower, app.Site) {
	opened, err := storage.Open(ctx, app.Place{Data: dir})
	if err != nil {
		panic(err)
	}
	db, s := opened.Store(), app.Site{Key: app.DefaultSite, Name: "Debut"}
	err = db.Tx(ctx, func(ctx context.Context) error {
		if all, err := db.Sites(ctx); err != nil || len(all) > 0 {
			return err
		}
		return db.SaveSite(ctx, &s)
	})
	if err != nil {
		panic(err)
	}
	ix, err := Open(dir)
	if err != nil {
		panic(err)
	}
	if ix.NeedsRebuild() != "" {
		if err := ix.Rebuild(ctx, All(ctx, db)); err != nil {
			panic(err)
		}
	}
	return db, ix, NewFollower(ix, db, nil, nil, slog.New(slog.DiscardHandler)), s
}

// Whenever a node is killed, its index holds just what it has followed, and goes on from there.
func TestPut_AKilledNodeGoesOnFromWhereItsIndexIs(t *testing.T) {
	if dir := os.Getenv(followDir); dir != "" {
		followForEver(dir)
	}
	t.Parallel()
	for _, after := range []int{7, 70, 150} {
		is := is.New(t)
		dir := t.TempDir()
		node := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		node.Env = append(os.Environ(), followDir+"="+dir)
		out, err := node.StdoutPipe()
		is.NoErr(err)
		is.NoErr(node.Start())
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if held, err := strconv.Atoi(lines.Text()); err != nil || held >= after {
				is.NoErr(err)
				is.NoErr(node.Process.Kill())
				break
			}
		}
		_, _ = io.Copy(io.Discard, out)
		is.True(node.Wait() != nil)

		db, ix, f, _ := followed(t.Context(), dir)
		position, ok := ix.Position()
		is.True(ok)
		all, err := db.IndexChanges(t.Context(), 0, 1_000_000)
		is.NoErr(err)
		before := 0
		for _, c := range all {
			if c.Stamp <= position {
				before++
			}
		}
		is.Equal(ix.Count(), before) // the documents and the position are of one moment
		is.NoErr(f.CatchUp(t.Context()))
		is.Equal(ix.Count(), len(all))
		is.NoErr(ix.Close())
		is.NoErr(db.Close())
	}
}
