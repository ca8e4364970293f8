package places

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"debut/app"
	"debut/app/desk/backups"
	"debut/app/ground/limited"
)

// S3 is a part of an object store.
type S3 struct {
	client *minio.Client
	name   string
	prefix string // "" or with a slash at its end
}

const (
	// partSize is what is held in memory and sent at a time; a store takes ten thousand of them, so a backup may have
	// 156 GB.
	partSize = 16 << 20
	// patience is how long a store may take none of what is sent, or send nothing of what is read.
	patience = 10 * time.Minute
	tries    = 3 // of a request, at once
)

// NewS3 returns the part of an object store that begins with a prefix.
func NewS3(s app.S3, name, prefix string) (*S3, error) {
	at, err := url.Parse(s.Endpoint)
	if err != nil {
		return nil, err
	}
	secure := at.Scheme == "https"
	transport, err := minio.DefaultTransport(secure)
	if err != nil {
		return nil, err
	}
	client, err := minio.New(at.Host, &minio.Options{
		Transport: limited.Transport{Next: transport, Most: mostOf},
		Creds:     credentials.NewStaticV4(s.ID, s.Secret, ""), Secure: secure, Region: s.Region, MaxRetries: tries,
	})
	if err != nil {
		return nil, fmt.Errorf("--s3-endpoint %s: %w", s.Endpoint, err)
	}
	if prefix != "" {
		prefix += "/"
	}
	return &S3{client, name, prefix}, nil
}

// mostAnswered is more than a list of a thousand objects takes, which is the longest answer but for an object itself.
const mostAnswered = 4 << 20

// mostOf returns how many bytes a store may answer a request with: an object has no bound, for it is read piece by
// piece.
func mostOf(r *http.Request, answer *http.Response) int64 {
	if r.Method == http.MethodGet && r.URL.RawQuery == "" && answer.StatusCode < http.StatusBadRequest {
		return -1
	}
	return mostAnswered
}

func (s *S3) String() string { return strings.TrimSuffix(app.S3Scheme+s.name+"/"+s.prefix, "/") }

// Put is described at backups.Destination. A store shows an object once all of it is there.
func (s *S3) Put(ctx context.Context, name string, write func(io.Writer) error, check func(io.Reader) error) error {
	err := s.send(ctx, name, write)
	if err != nil {
		return err
	}
	back, err := s.Open(ctx, name)
	if err == nil {
		err = check(back)
		_ = back.Close() // all that was wanted is read
	}
	if err == nil {
		return nil
	}
	clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	if left := s.Remove(clean, name); left != nil {
		err = fmt.Errorf("%w; what was written could not be removed: %v", err, left)
	}
	return err
}

// send sends what write writes.
func (s *S3) send(ctx context.Context, name string, write func(io.Writer) error) error {
	ctx, stall := stalls(ctx, patience)
	defer stall.stop()
	from, to := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := write(to)
		if err != nil {
			to.CloseWithError(cutShort{err}) // a bare io.EOF would pass for the end
		} else {
			to.Close()
		}
		written <- err
	}()
	_, err := s.client.PutObject(ctx, s.name, s.prefix+name, sent{from, stall}, -1,
		minio.PutObjectOptions{ContentType: "application/octet-stream", PartSize: partSize})
	from.CloseWithError(errors.New("the object store takes no more"))
	unwritten := <-written
	var cut cutShort
	switch {
	case err == nil:
		return unwritten
	case errors.As(err, &cut):
		return cut.cause
	}
	return s3Fault(ctx, err)
}

// cutShort is why the end of an object was not written.
type cutShort struct{ cause error }

func (c cutShort) Error() string { return c.cause.Error() }

// Open is described at backups.Destination.
func (s *S3) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	ctx, stall := stalls(ctx, patience)
	object, err := s.client.GetObject(ctx, s.name, s.prefix+name, minio.GetObjectOptions{})
	if err == nil {
		_, err = object.Stat()
	}
	if err != nil {
		failed := s3Fault(ctx, err)
		stall.stop()
		return nil, failed
	}
	stall.timer.Stop()
	return &reading{received{object, stall}, ctx, object}, nil
}

// reading is an object that is read.
type reading struct {
	received
	ctx    context.Context
	object io.Closer
}

func (r *reading) Read(b []byte) (int, error) {
	n, err := r.received.Read(b)
	if err != nil && err != io.EOF {
		err = s3Fault(r.ctx, err)
	}
	return n, err
}

func (r *reading) Close() error {
	r.stop()
	return r.object.Close()
}

// Remove is described at backups.Destination.
func (s *S3) Remove(ctx context.Context, name string) error {
	err := s.client.RemoveIncompleteUpload(ctx, s.name, s.prefix+name)
	if err == nil {
		err = s.client.RemoveObject(ctx, s.name, s.prefix+name, minio.RemoveObjectOptions{})
	}
	return s3Fault(ctx, err)
}

// Names is described at backups.Destination.
func (s *S3) Names(ctx context.Context) (names []string, err error) {
	for object := range s.client.ListObjectsIter(ctx, s.name, minio.ListObjectsOptions{Prefix: s.prefix}) {
		if object.Err != nil {
			return nil, s3Fault(ctx, object.Err)
		}
		if name := strings.TrimPrefix(object.Key, s.prefix); backups.Named(name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// s3Fault says of an error of a store what it means for a backup.
func s3Fault(ctx context.Context, err error) error {
	var answer minio.ErrorResponse
	var known *backups.Failure
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case context.Cause(ctx) == errStalled:
		return &backups.Failure{Fault: backups.Away, Err: errStalled}
	case ctx.Err() != nil:
		return ctx.Err()
	case !errors.As(err, &answer):
		return &backups.Failure{Fault: backups.Away, Err: err}
	}
	err = fmt.Errorf("%s: %s", answer.Code, answer.Message)
	switch {
	case strings.Contains(answer.Code, "Full") || strings.Contains(answer.Code, "Quota") || answer.StatusCode == 507 ||
		answer.Code == "EntityTooLarge":
		return &backups.Failure{Fault: backups.Full, Err: err}
	case answer.StatusCode == 401 || answer.StatusCode == 403:
		return &backups.Failure{Fault: backups.Refused, Err: err}
	case answer.StatusCode == 404:
		return &backups.Failure{Fault: backups.Missing, Err: err}
	}
	return &backups.Failure{Fault: backups.Away, Err: err}
}
