package search

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/matryer/is"
)

// killDir names the environment variable that makes this test binary the process that is to be killed.
const killDir = "SEARCH_KILL_DIR"

// writeForEver puts listings one by one and prints the id of each that was acknowledged, rebuilding now and then.
func writeForEver(dir string) {
	ix, err := Open(dir)
	if err != nil {
		panic(err)
	}
	var written shelf
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

func TestAKilledProcessLosesNothingThatWasAcknowledged(t *testing.T) {
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
