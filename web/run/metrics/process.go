package metrics

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	runtimemetrics "runtime/metrics"
	"strconv"
	"strings"
	"time"
)

var started = time.Now()

// ticks are the parts of a second that Linux counts the time of processors in, whatever the machine.
const ticks = 100

// value is a figure without labels.
type value struct {
	name, kind, help string
	value            float64
}

func write(w io.Writer, values ...value) {
	for _, v := range values {
		head(w, v.name, v.kind, v.help)
		fmt.Fprintf(w, "%s %s\n", v.name, strconv.FormatFloat(v.value, 'f', -1, 64))
	}
}

// writeBuild writes what was built, by what.
func writeBuild(w io.Writer, version string) {
	head(w, "debut_build_info", "gauge", "The version of the program, and of the Go that built it; always 1.")
	fmt.Fprintf(w, "debut_build_info{version=%s,goversion=%s,goos=%s,goarch=%s} 1\n",
		quote(version), quote(runtime.Version()), quote(runtime.GOOS), quote(runtime.GOARCH))
}

// writeGo writes what Go's runtime tells, by the names that Prometheus' own library gives it.
func writeGo(w io.Writer) {
	samples := []runtimemetrics.Sample{
		{Name: "/sched/goroutines:goroutines"}, {Name: "/sched/gomaxprocs:threads"},
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/gc/cycles/total:gc-cycles"}, {Name: "/gc/heap/allocs:bytes"},
	}
	runtimemetrics.Read(samples)
	at := func(i int) float64 { return float64(samples[i].Value.Uint64()) }
	write(w,
		value{"go_goroutines", "gauge", "Goroutines that there are.", at(0)},
		value{"go_sched_gomaxprocs_threads", "gauge", "Processors that Go uses at once.", at(1)},
		value{"go_memstats_heap_alloc_bytes", "gauge", "Memory that is in use on the heap.", at(2)},
		value{"go_memstats_sys_bytes", "gauge", "Memory that Go has of the system.", at(3)},
		value{"go_gc_cycles_total_gc_cycles_total", "counter", "Times that the heap was swept.", at(4)},
		value{"go_memstats_alloc_bytes_total", "counter", "Memory that was taken from the heap.", at(5)},
	)
}

// writeProcess writes what the system tells of the process, as far as it does: the names are those of Prometheus, and
// but for the start it is Linux that knows.
func writeProcess(w io.Writer) {
	write(w, value{"process_start_time_seconds", "gauge", "When the program started, in seconds since 1970.",
		float64(started.UnixMilli()) / 1000})
	if stat := fields("/proc/self/stat", ") "); len(stat) > 12 {
		write(w, value{"process_cpu_seconds_total", "counter", "Time of processors that was used.",
			(number(stat[11]) + number(stat[12])) / ticks})
	}
	if memory := fields("/proc/self/statm", ""); len(memory) > 1 {
		write(w, value{"process_resident_memory_bytes", "gauge", "Memory that the process holds.",
			number(memory[1]) * float64(os.Getpagesize())})
	}
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		write(w, value{"process_open_fds", "gauge", "Files and connections that are open.", float64(len(open))})
	}
	if limits := fields("/proc/self/limits", "Max open files"); len(limits) > 1 {
		write(w, value{"process_max_fds", "gauge", "Files and connections that may be open.", number(limits[0])})
	}
}

// fields returns the words of a file behind the last of a mark; none if it cannot be read.
func fields(file, mark string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	if i := bytes.LastIndex(text, []byte(mark)); mark != "" && i >= 0 {
		text = text[i+len(mark):]
	}
	return strings.Fields(string(text))
}

// number reads a number; what is none is 0.
func number(s string) float64 {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return n
}
