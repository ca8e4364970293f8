package app

// Live is a value that may be another one while the program runs: of a setting that operators change on a page. A nil
// one gives the zero value.
type Live[T any] func() T

// Now returns the value as it is now.
func (l Live[T]) Now() (value T) {
	if l != nil {
		value = l()
	}
	return value
}

// Always returns a value that stays.
func Always[T any](value T) Live[T] { return func() T { return value } }
