//go:build !unix

package storage

// KeepPrivate does nothing where files have no modes.
func KeepPrivate() {}
