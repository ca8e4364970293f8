package op

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"debut/app"
)

// Answers keeps the answers of requests with an Idempotency-Key, and runs what must happen together.
type Answers interface {
	// Tx runs f in one transaction and rolls it back where f fails. A Tx inside a Tx joins it.
	Tx(ctx context.Context, f func(context.Context) error) error
	// Change runs f in a transaction like Tx, for an account: it is refused if the account would then store more than
	// it may.
	Change(ctx context.Context, account int64, f func(context.Context) error) error
	// Find returns the answer kept under the key; ok is false if there is none, or it is older than app.AnswerLife at
	// now.
	Find(ctx context.Context, account int64, operation, key string, now time.Time) (a app.Answer, ok bool, err error)
	// Save saves a, in the place of an outlived one. It is refused if there is no room for it.
	Save(ctx context.Context, a app.Answer) error
}

// PatienceWithTwin is how long a request waits for one with the same Idempotency-Key that is running.
const PatienceWithTwin = 10 * time.Second

// Runner runs operations for REST and MCP alike: in a transaction where they write, and once for each Idempotency-Key.
type Runner struct {
	answers Answers
	clock   app.Clock
	after   func(time.Duration) <-chan time.Time
	waiters *Waiters // nil if nobody may wait

	cursorKey func(context.Context) ([]byte, error) // signs cursors

	mu   sync.Mutex
	busy map[string]chan struct{} // by key in use; closed when it is free again
}

// NewRunner returns a Runner. after is time.After, or a test's.
func NewRunner(answers Answers, clock app.Clock, after func(time.Duration) <-chan time.Time) *Runner {
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // which never fails
	own := func(context.Context) ([]byte, error) { return key, nil }
	return &Runner{answers: answers, clock: clock, after: after, busy: map[string]chan struct{}{}, cursorKey: own}
}

// WithCursorKey has cursors signed by the key of the site that is asked, the same on each node and after each start.
// Without, they end with the Runner.
func (r *Runner) WithCursorKey(key func(context.Context) ([]byte, error)) *Runner {
	r.cursorKey = key
	return r
}

// WithWaiters lets callers wait; without, they are answered at once.
func (r *Runner) WithWaiters(w *Waiters) *Runner { r.waiters = w; return r }

// Task is one run of an operation whose arguments were read by Bind.
type Task struct {
	Operation *Operation
	Caller    app.Caller
	Args      map[string]any // as Bind took them
	In        any            // as Bind returned it; nil if the arguments could not be read at all
	Faults    app.Issues     // what is wrong with the arguments; the operation is then not run
	Key       string         // Idempotency-Key; "" for none
	KeySent   bool           // an Idempotency-Key was sent, be it a good one

	// Charge counts the run against the caller's limits, once it is known to be no replay; refund gives back what only
	// counts what was done. Nil counts nothing.
	Charge func() (refund func(), err error)

	// Extend gives the answer so much more time than others have. Nil needs none.
	Extend func(time.Duration)
	// Progress tells a caller who waits how far it is; n grows. Nil if nobody listens: such a caller is answered at
	// each change instead.
	Progress func(ctx context.Context, n int, says string)

	// Place says where the caller put what REST carries at a location, such as "body.url". Nil is there.
	Place func(location string) string
}

// placed tells err with the places where the caller put what is wrong. Operations name fields of their input
// ("fields.tagline"), and REST carries each in the body, the query or the path. What an operation finds in a draft
// ("draft.fields.tagline") is placed so if this call sent it.
func (t Task) placed(err error) error {
	var e *app.Error
	if !errors.As(err, &e) || len(e.Issues)+len(e.Conflicts) == 0 {
		return err
	}
	moved := *e
	moved.Conflicts = slices.Clone(e.Conflicts)
	for i := range moved.Conflicts {
		moved.Conflicts[i].Location = t.at(moved.Conflicts[i].Location)
	}
	moved.Issues = make([]app.Issue, len(e.Issues))
	for i, issue := range e.Issues {
		if inner, is := strings.CutPrefix(issue.Location, "draft."); is && sent(t.Args, inner) {
			issue.Location = inner
		}
		issue.Location = t.at(issue.Location)
		moved.Issues[i] = issue
	}
	return &moved
}

// at returns the place where the caller put what stands at a place in the input.
func (t Task) at(place string) string {
	place = t.Operation.located(place)
	if t.Place != nil {
		place = t.Place(place)
	}
	return place
}

// located returns the place in a request of what stands at a place in the input; what is no field of the input stays as
// it is.
func (o *Operation) located(place string) string {
	field := place[:len(place)-len(strings.TrimLeft(place, wordLetters))]
	if o.In.Object.Field(field) == nil {
		return place
	}
	return o.Where(field) + "." + place
}

const wordLetters = "abcdefghijklmnopqrstuvwxyz0123456789_"

// sent reports whether arguments hold what stands at a place such as fields.categories[1].
func sent(args map[string]any, place string) bool {
	name, rest, deeper := strings.Cut(place, ".")
	list, _, _ := strings.Cut(name, "[")
	v, is := args[list]
	if inner, object := v.(map[string]any); object && deeper {
		return sent(inner, rest)
	}
	return is
}

// Result is what the caller is answered.
type Result struct {
	Status   int
	Header   map[string]string // Content-Type
	Body     []byte
	Out      any  // what the operation returned; nil of a replay
	Replayed bool // the answer to an earlier request with the same key
}

// Run runs t. A success is kept under the key, in the same transaction as its effect. A refusal changed nothing, so it
// is not kept: it is returned as an error, and the same key may be sent again, corrected or later.
func (r *Runner) Run(ctx context.Context, t Task) (Result, error) {
	result, err := r.run(ctx, t)
	if err != nil {
		err = r.helped(ctx, t, err)
	}
	return result, err
}

func (r *Runner) run(ctx context.Context, t Task) (Result, error) {
	if len(t.Faults) > 0 {
		return Result{}, r.all(ctx, t)
	}
	if patience := t.Operation.patience(t.In); patience > 0 && r.waiters != nil {
		return r.waiting(ctx, t, patience)
	}
	return r.once(ctx, t)
}

// once runs t without faults, and does not wait.
func (r *Runner) once(ctx context.Context, t Task) (Result, error) {
	if t.Key == "" || !t.Operation.IdempotencyKey {
		return r.fresh(ctx, t, "")
	}
	name := fmt.Sprintf("%d %s %s", t.Caller.Account, t.Operation.ID, t.Key)
	release, err := r.acquire(ctx, name)
	if err != nil {
		return Result{}, err
	}
	defer release()

	print := fingerprint(t)
	a, found, err := r.answers.Find(ctx, t.Caller.Account, t.Operation.ID, t.Key, r.clock())
	switch {
	case err != nil:
		return Result{}, fmt.Errorf("find the answer of %s: %w", t.Operation.ID, err)
	case !found || a.Status >= 300: // refusals were kept once
		return r.fresh(ctx, t, print)
	case a.Fingerprint != print:
		return Result{}, t.placed(keyReused())
	}
	return Result{Status: a.Status, Header: a.Header, Body: a.Body, Replayed: true}, nil
}

// fresh runs the operation; print is "" if the answer need not be kept.
func (r *Runner) fresh(ctx context.Context, t Task, print string) (Result, error) {
	var result Result
	refund, err := t.charge()
	if err != nil {
		return Result{}, err
	}
	made := false
	defer func() { // after a panic too
		if !made {
			refund()
		}
	}()
	prepared, err := t.Operation.runPrepare(ctx, t.Caller, t.In)
	if err == nil {
		err = r.tx(ctx, t, func(ctx context.Context) error {
			out, err := r.answer(ctx, t, prepared)
			if err != nil {
				return err
			}
			body, err := t.Operation.render(t.In, out)
			if err != nil {
				return err
			}
			result = Result{Status: t.Operation.Success, Header: map[string]string{"Content-Type": "application/json"},
				Body: body, Out: out}
			return r.save(ctx, t, print, result)
		})
	}
	if err != nil {
		return Result{}, t.placed(err)
	}
	made = true
	return result, nil
}

// answer returns what the operation says.
func (r *Runner) answer(ctx context.Context, t Task, prepared any) (any, error) {
	if t.Operation.paging != nil {
		return r.list(ctx, t, prepared)
	}
	return t.Operation.do(ctx, t.Caller, t.In, prepared)
}

func (t Task) charge() (refund func(), err error) {
	if t.Charge == nil {
		return func() {}, nil
	}
	return t.Charge()
}

func (r *Runner) tx(ctx context.Context, t Task, f func(context.Context) error) error {
	if t.Operation.Reads() {
		return f(ctx)
	}
	return r.answers.Change(ctx, t.Caller.Account, f)
}

func (r *Runner) save(ctx context.Context, t Task, print string, result Result) error {
	if print == "" {
		return nil
	}
	err := r.answers.Save(ctx, app.Answer{Account: t.Caller.Account, Operation: t.Operation.ID,
		Key: t.Key, Fingerprint: print,
		Status: result.Status, Header: result.Header, Body: result.Body, At: r.clock()})
	if err != nil {
		return fmt.Errorf("keep the answer of %s: %w", t.Operation.ID, err)
	}
	return nil
}

// acquire waits until no other request uses the name.
func (r *Runner) acquire(ctx context.Context, name string) (release func(), err error) {
	var patience <-chan time.Time
	for {
		r.mu.Lock()
		twin, taken := r.busy[name]
		if !taken {
			done := make(chan struct{})
			r.busy[name] = done
			r.mu.Unlock()
			return func() {
				r.mu.Lock()
				delete(r.busy, name)
				r.mu.Unlock()
				close(done)
			}, nil
		}
		r.mu.Unlock()
		if patience == nil {
			patience = r.after(PatienceWithTwin)
		}
		select {
		case <-twin:
		case <-patience:
			return nil, &app.Error{Kind: app.TooMany, Code: "request_in_progress", RetryAfter: time.Second,
				Message: "A request with this Idempotency-Key is still running. Send it again in a second to get its answer."}
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for a request with the same key: %w", ctx.Err())
		}
	}
}

func keyReused() error {
	return &app.Error{Kind: app.Invalid, Code: "idempotency_key_reused",
		Message: "This Idempotency-Key was sent with another request in the last 24 hours. Send a new key with a new request.",
		Issues: []app.Issue{{Location: "header.Idempotency-Key",
			Code: app.CodeInvalid, Message: "was sent before with another request; send a new one"}}}
}

// fingerprint returns the SHA-256 of the method, the path and the arguments, with keys in order.
func fingerprint(t Task) string {
	// Arguments come out of ReadJSON, so that they can be written again.
	args, _ := json.Marshal(t.Args)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s\n%s", t.Operation.Method, t.Operation.Path, args))
	return hex.EncodeToString(sum[:])
}
