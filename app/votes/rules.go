package votes

import "time"

// Rules are when votes are held, for people to read.
type Rules struct {
	FirstMinutes   int // of an account, in which its votes are held
	Neighbours     int // accounts that voted from one network hold the next vote from it
	NetworkMinutes int // in which they did
	Disposable     int // services for addresses that are thrown away
}

// RulesInForce returns the rules that Vote keeps.
func RulesInForce() Rules {
	return Rules{int(firstHour / time.Minute), fewAccounts, int(networkHour / time.Minute), len(thrownAway)}
}
