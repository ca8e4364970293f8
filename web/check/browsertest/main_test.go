// Package browsertest looks at the pages of a whole instance in a real browser.
package browsertest

import (
	"encoding/pem"
	"errors"
	"flag"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// scratch is a folder for what all tests share.
var scratch string

func TestMain(m *testing.M) {
	var err error
	scratch, err = os.MkdirTemp("", "browsertest-")
	if err = errors.Join(err, believe(scratch), os.Chdir("../../..")); err != nil { // testdata is at the top
		panic(err)
	}
	_ = flag.Set("test.parallel", "4") // all share one browser: two keep it busy, and as many wait for the site or for a clock
	code := m.Run()
	endBrowser()
	_ = os.RemoveAll(scratch)
	os.Exit(code)
}

// believe makes this process believe the certificate of httptest's servers, which has to be before the first look at any certificate.
func believe(dir string) error {
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	roots := filepath.Join(dir, "roots.pem")
	err := os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600)
	if err == nil {
		err = os.Setenv("SSL_CERT_FILE", roots)
	}
	return err
}
