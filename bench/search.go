package main

import "context"

func searching(context.Context, []string) error { return nil }
func soak(context.Context, []string) error { return nil }
