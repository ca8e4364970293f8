// Package s3test runs an object store for tests that speaks as Amazon S3 does, in the test's process: it checks
// signatures, and fails as it is asked.
package s3test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"

	"debut/app"
)

// Name is what the store has room in; Place is a part of it.
const (
	Name  = "copies"
	Place = "s3://copies/debut"
)

const id, secret = "AKIDEBUT", "a-secret-for-tests"

// Key is the setting of the key that the store knows.
const Key = id + ":" + secret

// Server is a store.
type Server struct {
	tb      testing.TB
	URL     string
	address string
	backend *s3mem.Backend
	handler http.Handler
	http    *httptest.Server
	mu      sync.Mutex
	refuse  Refusal
}

// Refusal answers a request in the place of the store, if it returns true.
type Refusal func(w http.ResponseWriter, r *http.Request) bool

// Start starts an empty store.
func Start(tb testing.TB) *Server {
	tb.Helper()
	s := &Server{tb: tb, backend: s3mem.New()}
	if err := s.backend.CreateBucket(context.Background(), Name); err != nil {
		tb.Fatal(err)
	}
	s.handler = gofakes3.New(s.backend, gofakes3.WithV4Auth(map[string]string{id: secret})).Server()
	s.Return()
	tb.Cleanup(func() { s.http.Close() })
	return s
}

// ServeHTTP answers as the store does, or as it was asked to fail.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	refuse := s.refuse
	s.mu.Unlock()
	if refuse == nil || !refuse(w, r) {
		s.handler.ServeHTTP(w, r)
	}
}

// Refuse has requests answered by something else from now on; nil is the store again.
func (s *Server) Refuse(how Refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = how
}

// GoAway ends the server; Return has it back at the same address.
func (s *Server) GoAway() { s.http.Close() }

// Return is described at GoAway.
func (s *Server) Return() {
	s.tb.Helper()
	s.http = httptest.NewUnstartedServer(s)
	if s.address != "" {
		l, err := net.Listen("tcp", s.address)
		if err != nil {
			s.tb.Fatal(err)
		}
		s.http.Listener = l
	}
	s.http.Start()
	s.address, s.URL = s.http.Listener.Addr().String(), s.http.URL
}

// Full is the answer of a store that has no room for a further part of a file.
func Full(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodPut {
		return false
	}
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(http.StatusForbidden)
	fmt.Fprint(w, `<Error><Code>QuotaExceeded</Code><Message>The quota is used up.</Message></Error>`)
	return true
}

// Settings returns the settings of the store, with a key that it knows.
func (s *Server) Settings() app.S3 {
	return app.S3{Endpoint: s.URL, Region: "us-east-1", ID: id, Secret: secret}
}

// Objects returns the names of all that the store has.
func (s *Server) Objects() (names []string) {
	s.tb.Helper()
	list, err := s.backend.ListBucket(context.Background(), Name, nil, gofakes3.ListBucketPage{})
	if err != nil {
		s.tb.Fatal(err)
	}
	for _, object := range list.Contents {
		names = append(names, object.Key)
	}
	return names
}

// Unfinished counts the files of which the store has parts, and no end.
func (s *Server) Unfinished() (n int) {
	s.tb.Helper()
	client, err := minio.New(s.address,
		&minio.Options{Creds: credentials.NewStaticV4(id, secret, ""), Region: "us-east-1"})
	if err != nil {
		s.tb.Fatal(err)
	}
	for upload := range client.ListIncompleteUploads(context.Background(), Name, "", true) {
		if upload.Err != nil {
			s.tb.Fatal(upload.Err)
		}
		n++
	}
	return n
}

// Cut takes the last bytes of an object away.
func (s *Server) Cut(name string, bytesOff int) {
	s.tb.Helper()
	ctx := context.Background()
	object, err := s.backend.GetObject(ctx, Name, name, nil)
	if err != nil {
		s.tb.Fatal(err)
	}
	content, err := io.ReadAll(object.Contents)
	if err == nil {
		content = content[:len(content)-bytesOff]
		_, err = s.backend.PutObject(ctx, Name, name, object.Metadata, bytes.NewReader(content), int64(len(content)))
	}
	if err != nil {
		s.tb.Fatal(err)
	}
}
