package app

// Illustration is the logo and the pictures of a draft or a listing.
type Illustration struct {
	Logo     string             // its address
	LogoFrom []Quote            // where the website shows it; none if it does not
	Media    []Picture          // in their order
	Sources  map[string][]Quote // where the website shows them, by SHA-256
}

// MostPictures is how many pictures of its product a draft or a listing may have.
const MostPictures = 8
