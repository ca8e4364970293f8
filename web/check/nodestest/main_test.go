// Package nodestest holds several processes on one PostgreSQL database against what they promise together, while they are
// killed and the database goes away.
package nodestest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// scratch is a folder for what all tests share.
var scratch string

func TestMain(m *testing.M) {
	var err error
	scratch, err = os.MkdirTemp("", "nodestest-")
	if err = errors.Join(err, os.Chdir("../../..")); err != nil { // testdata is at the top
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(scratch)
	os.Exit(code)
}

// program builds the program once, and returns where it is.
var program = sync.OnceValues(func() (string, error) {
	at := filepath.Join(scratch, "debut")
	out, err := exec.Command("go", "build", "-ldflags=-w", "-o", at, ".").CombinedOutput()
	if err != nil {
		err = errors.Join(err, errors.New(string(out)))
	}
	return at, err
})
