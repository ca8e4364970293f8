//go:build !unix

package storage

// KeepPrivate does nothing if files have no modes.
func KeepPrivate() {}
