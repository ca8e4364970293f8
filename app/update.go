package app

import "time"

// Update is what a listing's company tells: what is new.
type Update struct {
	ID      int64
	Listing int64
	Title   string // 200 characters at most
	Body    string // plain text, 5,000 characters at most
	At      time.Time
}

// Picture is a picture of a company's product.
type Picture struct {
	URL     string `json:"url"`
	Caption string `json:"caption" doc:"What the picture shows, for those who do not see it too."`
	Width   int    `json:"width" min:"1" doc:"In pixels."`
	Height  int    `json:"height" min:"1" doc:"In pixels."`
}
