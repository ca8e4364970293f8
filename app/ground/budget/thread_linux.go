package budget

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// lockThread keeps the goroutine on one thread, so that the thread's time is its own.
func lockThread() (unlock func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}

// threadTime returns the processor time that this thread has used.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return time.Since(start)
	}
	return time.Duration(t.Nano())
}

var start = time.Now()
