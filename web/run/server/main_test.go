package server_test

import (
	"flag"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil { // testdata is at the top
		panic(err)
	}
	_ = flag.Set("test.parallel", "4") // most of a test waits for a clock or for a reading: two a core keep a small machine busy
	os.Exit(m.Run())
}
