package web

// Sweeps counts how often l looked through all callers.
func (l *Limiter) Sweeps() int { return l.sweeps }
