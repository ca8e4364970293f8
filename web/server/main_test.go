package server_test

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil { // testdata is at the top
		panic(err)
	}
	os.Exit(m.Run())
}
