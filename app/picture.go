package app

// Picture is a picture of a company's product.
type Picture struct {
	URL     string `json:"url"`
	Caption string `json:"caption" doc:"What the picture shows, for those who do not see it too."`
	Width   int    `json:"width" min:"1" doc:"In pixels."`
	Height  int    `json:"height" min:"1" doc:"In pixels."`
}
