package interviews

import "debut/app/ground/texts"

// Question is what founders are asked. Its id is never given to another question.
type Question struct {
	ID       int64      `json:"question_id" min:"1"`
	Question texts.Text `json:"question"`
}

// Questions are all that founders are asked, in their order.
var Questions = []Question{
	{1, "What does your product do, in words that your neighbour would understand?"},
	{2, "What happened that made you begin?"},
	{3, "Who was the first person to use it, and how did you find them?"},
	{4, "What did people do before there was your product?"},
	{5, "Which decision would you make differently today?"},
	{6, "What took much longer than you had thought, and why?"},
	{7, "How does the product earn money, and how did you come to that price?"},
	{8, "What did a customer say that changed what you build?"},
	{9, "What have you decided not to build?"},
	{10, "What does a usual day of yours look like?"},
	{11, "Which three tools could you not work without?"},
	{12, "What should somebody know who wants to begin something similar?"},
}
