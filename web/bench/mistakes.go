package main

import "context"

func mistakes(context.Context, *talk, string) error { return nil }
