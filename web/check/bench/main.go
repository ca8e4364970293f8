// Command bench measures Debut: side by side with a bare handler, as a search engine, as an agents' tool,
// and under load for a long time.
//
//	go run ./web/check/bench compare [-database ADDRESS]          a table of ratios, each the median of interleaved rounds
//	go run ./web/check/bench votes                                votes a second, each on the disk before its answer
//	go run ./web/check/bench search -companies F -queries F       recall and latency of searches through the API
//	go run ./web/check/bench queries -companies F                 questions for it: words of one kind of text, with a fault in each
//	go run ./web/check/bench mcp -rate 300                        tool calls at a steady rate: latency, and no fault
//	go run ./web/check/bench tasks                                everyday tasks of an agent: calls, tokens, and whether they were done
//	go run ./web/check/bench wait                                 500 calls that wait for a change: other calls and memory beside them
//	go run ./web/check/bench reading -websites DIR                websites that visitors have read: first fact, draft, and public pages beside 50 of them
//	go run ./web/check/bench million -n 1000000                   many listings: import, index, start, memory, and reads of all kinds
//	go run ./web/check/bench soak -for 30m                        mixed load: errors, and memory over time
//
// It builds the program, fills data folders with invented listings, and starts servers on loopback ports of their own. Machines
// are noisy: compare ratios within one run, not figures of two.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

var measurements = map[string]func(ctx context.Context, args []string) error{
	"compare": compare,
	"votes":   voting,
	"search":  searching,
	"queries": queries,
	"mcp":     agents,
	"tasks":   tasks,
	"soak":    soak,
	"million": million,
	"wait":    waiting,
	"reading": reading,
	"inside":  inside, // Debut itself in an internet of ours, for reading
	"bare":    bare,   // the other side of compare, which starts it
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	name, args := "compare", []string(nil)
	if len(os.Args) > 1 {
		name, args = os.Args[1], os.Args[2:]
	}
	run, known := measurements[name]
	if !known {
		fmt.Fprintf(os.Stderr, "bench: there is no %q; choose compare, votes, search, queries, mcp, tasks, wait, reading, million or soak\n", name)
		os.Exit(2)
	}
	if err := run(ctx, args); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
