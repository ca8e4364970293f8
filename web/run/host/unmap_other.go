//go:build !linux

package host

// unmapProgram does nothing: other systems do not tell what of the program was written to.
func unmapProgram() {}
