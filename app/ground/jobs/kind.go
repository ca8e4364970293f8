package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
)

// Kind names a kind of jobs, and says by its type what they carry: a text or a number, which stands bare in the queue,
// or something that stands there as JSON. Adding a job and handling it meet in the kind, so that neither can take the
// other's payload for something else.
type Kind[P any] string

// Nothing is what jobs carry whose kind says it all.
type Nothing struct{}

// Job returns a job of the kind. It panics if the payload has no JSON.
func (k Kind[P]) Job(payload P) Job {
	return Job{Kind: string(k), Payload: write(payload)}
}

// Once is Job, of which at most one waits: asking again for the same payload while one runs makes it run once more.
func (k Kind[P]) Once(payload P) Job {
	j := k.Job(payload)
	if j.Uniq = j.Payload; j.Uniq == "" {
		j.Uniq = "all"
	}
	return j
}

// Payload returns what a job of the kind carries.
func (k Kind[P]) Payload(j Job) (P, error) {
	payload, err := read[P](j.Payload)
	if err != nil {
		err = Final(fmt.Errorf("read what %s job %d carries: %w", k, j.ID, err))
	}
	return payload, err
}

// Handler completes h: run does a job of the kind, and gaveUp, which may be nil, ends what one was for in the
// transaction that gives it up. A job whose payload cannot be read is given up at once, for the operator to see.
func (k Kind[P]) Handler(
	run func(context.Context, P) error, gaveUp func(ctx context.Context, payload P, cause error) error, h Handler,
) Handler {
	h.Kind = string(k)
	h.Run = func(ctx context.Context, j Job) error {
		payload, err := k.Payload(j)
		if err != nil {
			return err
		}
		return run(ctx, payload)
	}
	if gaveUp == nil {
		return h
	}
	h.GaveUp = func(ctx context.Context, j Job, cause error) error {
		payload, err := k.Payload(j)
		if err != nil {
			return nil // nobody knows what it was for
		}
		return gaveUp(ctx, payload, cause)
	}
	return h
}

func write(payload any) string {
	switch v := reflect.ValueOf(payload); v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	}
	if payload == any(Nothing{}) {
		return ""
	}
	b, err := json.Marshal(payload)
	if err != nil {
		panic(fmt.Sprintf("jobs: %T cannot be written: %v", payload, err))
	}
	return string(b)
}

func read[P any](written string) (payload P, err error) {
	switch v := reflect.ValueOf(&payload).Elem(); v.Kind() {
	case reflect.String:
		v.SetString(written)
	case reflect.Int64:
		var n int64
		n, err = strconv.ParseInt(written, 10, 64)
		v.SetInt(n)
	default:
		if any(payload) != any(Nothing{}) {
			err = json.Unmarshal([]byte(written), &payload)
		}
	}
	return payload, err
}
