package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

const (
	mostAnswer = 1 << 20 // bytes
	mostPause  = 10 * time.Second
)

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type request struct {
	Model       string          `json:"model"`
	Messages    []message       `json:"messages"`
	Temperature float64         `json:"temperature"`
	Format      json.RawMessage `json:"response_format,omitempty"`
}

// refusal is an answer that is no success.
type refusal struct {
	status int
	pause  time.Duration // before it may be asked again; 0 for not at all
	said   string
}

func (r *refusal) Error() string { return fmt.Sprintf("it answered %d: %s", r.status, r.said) }

// ask has the model answer, in the stated form where the endpoint knows forms, else as JSON, else as it likes.
func (d *Drafter) ask(ctx context.Context, talk []message, schema json.RawMessage) (string, error) {
	strict := json.RawMessage(`{"type":"json_schema","json_schema":{"name":"profile","schema":` + string(schema) + `}}`)
	var err error
	for _, format := range []json.RawMessage{strict, json.RawMessage(`{"type":"json_object"}`), nil} {
		var said string
		if said, err = d.patiently(ctx, request{Model: d.Model, Messages: talk, Format: format}); err == nil {
			return said, nil
		}
		var no *refusal
		if !errors.As(err, &no) || no.status != http.StatusBadRequest && no.status != http.StatusUnprocessableEntity {
			break
		}
	}
	return "", err
}

// patiently asks once more where the endpoint is busy.
func (d *Drafter) patiently(ctx context.Context, r request) (string, error) {
	said, err := d.send(ctx, r)
	var no *refusal
	if !errors.As(err, &no) || no.pause == 0 {
		return said, err
	}
	select {
	case <-ctx.Done():
		return "", err
	case <-time.After(no.pause):
		return d.send(ctx, r)
	}
}

func (d *Drafter) send(ctx context.Context, r request) (string, error) {
	body, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, d.address, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	q.Header.Set("Content-Type", "application/json")
	if d.Key != "" {
		q.Header.Set("Authorization", "Bearer "+d.Key)
	}
	answer, err := d.http.Do(q)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer+1))
	switch {
	case answer.StatusCode != http.StatusOK:
		return "", &refusal{answer.StatusCode, pause(answer), cut(string(raw), 200)}
	case err != nil:
		return "", fmt.Errorf("read its answer: %w", err)
	case len(raw) > mostAnswer:
		return "", fmt.Errorf("its answer is longer than %d bytes", mostAnswer)
	}
	var said struct {
		Choices []struct{ Message message }
	}
	if err := json.Unmarshal(raw, &said); err != nil {
		return "", fmt.Errorf("its answer is not in the form of the OpenAI API: %w", err)
	}
	if len(said.Choices) == 0 || said.Choices[0].Message.Content == "" {
		return "", errors.New("its answer says nothing")
	}
	return said.Choices[0].Message.Content, nil
}

// pause is how long to wait before asking again: what Retry-After says (RFC 9110, section 10.2.3), within bounds.
func pause(answer *http.Response) time.Duration {
	if answer.StatusCode != http.StatusTooManyRequests && answer.StatusCode < 500 {
		return 0
	}
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds >= 0 {
		return min(max(time.Duration(seconds)*time.Second, time.Millisecond), mostPause)
	}
	return time.Second
}
