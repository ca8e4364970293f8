package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"debut/app/ground/lazyregexp"
)

const (
	maxAnswer  = 1 << 20 // bytes of a response
	shortPause = time.Second
	longPause  = 10 * time.Second // the longest Retry-After that is waited for
)

// message is a turn of a conversation.
type message struct {
	Role    string `json:"role"` // system or user
	Content string `json:"content"`
}

// request is the part of a chat completion request that is used.
type request struct {
	Model       string    `json:"model,omitempty"`
	Messages    []message `json:"messages"`
	Temperature *int      `json:"temperature,omitempty"`
	MaxTokens   int       `json:"max_tokens,omitempty"`
	MaxNew      int       `json:"max_completion_tokens,omitempty"` // what newer services call max_tokens
	Format      any       `json:"response_format,omitempty"`
}

// response is the part of a chat completion that is read.
type response struct {
	Choices []struct {
		Message struct {
			Content *string `json:"content"`
		} `json:"message"`
	} `json:"choices"`
}

// errNotUnderstood is a request of a form that the endpoint does not know.
var errNotUnderstood = errors.New("the endpoint did not take the request")

// client sends requests to one endpoint.
type client struct {
	http     *http.Client
	endpoint string
	key      string
	wait     func(context.Context, time.Duration) error
}

func newClient(o Options) client {
	return client{
		http: &http.Client{
			Transport: &http.Transport{
				Proxy:                  http.ProxyFromEnvironment,
				DialContext:            (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
				TLSHandshakeTimeout:    5 * time.Second,
				MaxResponseHeaderBytes: 64 << 10,
				DisableKeepAlives:      true, // drafts are seldom; nothing is held open between them
			},
			// A redirect would carry the key and the website's words to whoever it names.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		endpoint: strings.TrimRight(o.URL, "/") + "/chat/completions",
		key:      strings.TrimSpace(o.Key),
		wait:     o.Wait,
	}
}

// complete returns the content of the first choice. A server that is busy or broken is asked once more.
func (c client) complete(ctx context.Context, r request) (string, error) {
	body, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	content, pause, err := c.send(ctx, body)
	if pause == 0 {
		return content, err
	}
	if failed := c.wait(ctx, pause); failed != nil {
		return "", err
	}
	content, _, err = c.send(ctx, body)
	return content, err
}

// send sends a request once. pause is how long to wait before sending it again, and 0 if that is no use.
func (c client) send(ctx context.Context, body []byte) (content string, pause time.Duration, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return "", 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return "", 0, c.plain(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	switch {
	case resp.StatusCode != http.StatusOK:
		return "", pauseAfter(resp), refused(resp.StatusCode, raw)
	case err != nil:
		return "", 0, fmt.Errorf("read the answer: %w", c.plain(err))
	case len(raw) > maxAnswer:
		return "", 0, fmt.Errorf("the answer is larger than %d bytes", maxAnswer)
	}
	var answer response
	if err := json.Unmarshal(raw, &answer); err != nil {
		return "", 0, errors.New("the answer is no chat completion: it is not JSON of that shape")
	}
	if len(answer.Choices) == 0 || answer.Choices[0].Message.Content == nil {
		return "", 0, errors.New("the answer is no chat completion: it has no content")
	}
	return *answer.Choices[0].Message.Content, 0, nil
}

// plain returns an error without the address, which the log names anyway.
func (c client) plain(err error) error {
	if sent := (*url.Error)(nil); errors.As(err, &sent) {
		return sent.Err
	}
	return err
}

// pauseAfter returns how long to wait after a response before asking again (RFC 9110, section 10.2.3); 0 is not at all.
func pauseAfter(resp *http.Response) time.Duration {
	if resp.StatusCode != http.StatusTooManyRequests && resp.StatusCode < 500 ||
		resp.StatusCode == http.StatusNotImplemented {
		return 0
	}
	seconds, err := strconv.Atoi(resp.Header.Get("Retry-After"))
	if err != nil || seconds < 0 {
		return shortPause
	}
	if seconds > int(longPause/time.Second) {
		return 0 // a person waits for the draft
	}
	return max(time.Duration(seconds)*time.Second, shortPause)
}

var errorWord = lazyregexp.Compile(`^[a-z0-9_.-]{1,60}$`)

// refused describes a response that is no answer. Of its body only the words that stand for the kind of error are
// message: the sentences of some services repeat the key.
func refused(status int, raw []byte) error {
	var body struct {
		Error struct {
			Code any    `json:"code"`
			Type string `json:"type"`
		} `json:"error"`
	}
	_ = json.Unmarshal(raw, &body) // a body that is no such object has nothing to tell
	message := fmt.Sprintf("status %d", status)
	code, _ := body.Error.Code.(string)
	for _, word := range []string{body.Error.Type, code} {
		if errorWord.MatchString(word) {
			message += " " + word
		}
	}
	if status == http.StatusBadRequest || status == http.StatusUnprocessableEntity ||
		status == http.StatusNotImplemented {
		return fmt.Errorf("%w: %s", errNotUnderstood, message)
	}
	if status >= 300 && status < 400 {
		message += "; redirects are not followed"
	}
	return errors.New("the endpoint answered " + message)
}
