//go:build ignore

// Serve serves a folder as a website, to be read by the crawler: go run testdata/sites/serve.go ADDRESS FOLDER
package main

import (
	"log"
	"net/http"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("serve takes an address and a folder")
	}
	log.Fatal(http.ListenAndServe(os.Args[1], http.FileServer(http.Dir(os.Args[2]))))
}
