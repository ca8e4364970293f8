package votes

import "time"

// Rules are when votes are taken and when they are held, for people to read.
type Rules struct {
	FirstMinutes   int // of an account, in which its votes are held
	Neighbours     int // accounts that voted from one network within NetworkMinutes hold the next vote from it
	NetworkMinutes int
	Group          int // accounts that vote from one network in a week are held together
	Addresses      int // of one mail domain, after which the next is held
	Disposable     int // services for addresses that are thrown away
	Burst          int // votes of new accounts within BurstMinutes, and BurstTimes what is usual, are held
	BurstMinutes   int
	BurstTimes     int
	Limits
}

// Rules returns the rules that Vote keeps.
func (s *Service) Rules() Rules {
	return Rules{
		FirstMinutes: minutes(firstHour), Neighbours: fewAccounts, NetworkMinutes: minutes(networkHour),
		Group: manyAccounts, Addresses: fewAddresses,
		Disposable: len(thrownAway), Burst: burstLeast, BurstMinutes: minutes(burstMinutes), BurstTimes: burstTimes,
		Limits: s.limits.Now(),
	}
}

func minutes(d time.Duration) int { return int(d / time.Minute) }
