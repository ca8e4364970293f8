// Command acme gives certificates until it is told to stop: acme FOLDER. Its address, what vouches for it, and what
// vouches for what it gives are files in the folder.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"debut/web/run/encrypt/acmetest"
)

func main() {
	if err := give(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "acme:", err)
		os.Exit(1)
	}
}

func give(folder string) error {
	a, err := acmetest.Start("127.0.0.1:5353", 80, 443)
	if err != nil {
		return err
	}
	defer a.Close()
	for _, file := range []struct {
		name    string
		content []byte
	}{{"roots.pem", a.Roots}, {"gives.pem", a.GivesPEM}, {"address", []byte(a.Directory)}} {
		if err := os.WriteFile(filepath.Join(folder, file.name), file.content, 0o644); err != nil {
			return err
		}
	}
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM)
	<-told
	return nil
}
