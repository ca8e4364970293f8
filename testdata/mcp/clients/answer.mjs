// answer returns what a tool says, which is JSON as text.
export const answer = (result) => JSON.parse(result.content[0].text);
