package jobs

import "errors"

// final marks an error that no later try could mend.
type final struct{ error }

func (f final) Unwrap() error { return f.error }

// Final returns err as one that ends its job at once, since no later try could mend it.
func Final(err error) error { return final{err} }

// IsFinal reports whether err ends its job at once.
func IsFinal(err error) bool { return errors.As(err, new(final)) }
