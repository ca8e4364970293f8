package categories

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"debut/app"
)

//go:embed tree.json
var treeJSON []byte

// DefaultTree returns the tree that a new directory starts with: top categories, each before its children. The operator
// may change it; drafting uses the tree that it is given. The caller must not change what it gets.
func DefaultTree() []app.Category { return defaultTree() }

var defaultTree = sync.OnceValue(func() []app.Category {
	var list []app.Category
	if err := json.Unmarshal(treeJSON, &list); err != nil {
		panic(fmt.Errorf("read the default categories: %w", err))
	}
	for i := range list {
		list[i].FAQs = []app.FAQ{}
	}
	return list
})
