package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

// task is an everyday task of an agent. It fails if its end was not reached.
type task struct {
	name string
	do   func(ctx context.Context, t *talk, website string) error
}

var everyday = []task{
	{"find and cite", findAndCite},
	{"compare two", compareTwo},
	{"three weeks", threeWeeks},
	{"submit to queue", submitToQueue},
	{"change and undo", changeAndUndo},
}

// tasks does everyday tasks by a server's tools, and tells how many calls and tokens (characters / 4) they took.
func tasks(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("tasks", flag.ContinueOnError)
	program := flags.String("program", "", "a built program, such as one of an older version; as a rule this one is built")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *program == "" {
		l, err := newLab(ctx)
		if err != nil {
			return err
		}
		defer l.close()
		*program = l.program
	}
	demo, key, err := startDemo(ctx, *program)
	if err != nil {
		return err
	}
	defer demo.stop()
	if err := demo.indexed(ctx, "customs papers"); err != nil {
		return err
	}
	website, stop, err := serveWebsite("testdata/sites/parcelwick")
	if err != nil {
		return err
	}
	defer stop()
	return report(ctx, demo.url, key, website)
}

func report(ctx context.Context, url, key, website string) error {
	whole, err := newTalk(ctx, url, key)
	if err != nil {
		return err
	}
	fmt.Printf("%-16s %6s %8s %8s\n", "task", "calls", "tokens", "seconds")
	fmt.Printf("%-16s %6s %8d\n", fmt.Sprintf("(list of %d)", len(whole.tools)), "", whole.list/4)
	calls, chars := 0, 0
	for _, task := range everyday {
		t := &talk{url: whole.url, key: key, tools: whole.tools}
		begun := time.Now()
		failed := task.do(ctx, t, website)
		fmt.Printf("%-16s %6d %8d %8.1f", task.name, t.calls, t.chars/4, time.Since(begun).Seconds())
		if failed != nil {
			fmt.Printf("  %v", failed)
			err = fmt.Errorf("a task was not done")
		}
		fmt.Println()
		calls, chars = calls+t.calls, chars+t.chars
	}
	fmt.Printf("%-16s %6d %8d\n", "all", calls, (chars+whole.list)/4)
	return err
}

// startDemo starts a demo, and returns the key that it prints.
func startDemo(ctx context.Context, program string) (*server, string, error) {
	s, err := start(ctx, "/api/v1/site", program, append([]string{"demo", "--allow-private", "--submit-limit", "0"}, unlimited...)...)
	if err != nil {
		return nil, "", err
	}
	key := keyIn(s.said)
	if key == "" {
		s.stop()
		return nil, "", fmt.Errorf("%s printed no key", program)
	}
	return s, key, nil
}

// pageTakes is how long the website of the tasks takes for a page, as those of people do.
const pageTakes = 1500 * time.Millisecond

// serveWebsite serves a folder as a website of its own.
func serveWebsite(folder string) (address string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	files := http.FileServer(http.Dir(folder))
	s := &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(pageTakes)
		files.ServeHTTP(w, r)
	})}
	go s.Serve(listener) //nolint:errcheck // it ends when it is closed
	return "http://" + strings.Replace(listener.Addr().String(), "127.0.0.1", "localhost", 1) + "/", func() { _ = s.Close() }, nil
}
