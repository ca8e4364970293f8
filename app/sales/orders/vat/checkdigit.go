package vat

import (
	"strconv"
	"strings"
)

// digit returns one digit of n.
func digit(n string, at int) int { return int(n[at] - '0') }

// value returns digits as a number.
func value(digits string) int {
	v, _ := strconv.Atoi(digits)
	return v
}

// weigh returns the sum of the first digits of n, each times its weight.
func weigh(n string, weights ...int) (sum int) {
	for i, w := range weights {
		sum += w * digit(n, i)
	}
	return sum
}

// luhn returns the sum of ISO/IEC 7812-1, Annex B, modulo 10: every other digit counts twice, but for the last.
func luhn(n string) (sum int) {
	for i := range n {
		d := digit(n, i) * (1 + (len(n)-1-i)%2)
		sum += d/10 + d%10
	}
	return sum % 10
}

// mod11and10 checks by ISO/IEC 7064, MOD 11,10.
func mod11and10(n string) bool {
	check := 10
	for i := range len(n) - 1 {
		check = (check + digit(n, i)) % 10
		if check == 0 {
			check = 10
		}
		check = check * 2 % 11
	}
	return (check+digit(n, len(n)-1))%10 == 1
}

func bulgarian(n string) bool {
	if len(n) == 9 { // a company
		check := weigh(n, 1, 2, 3, 4, 5, 6, 7, 8) % 11
		if check == 10 {
			check = weigh(n, 3, 4, 5, 6, 7, 8, 9, 10) % 11 % 10
		}
		return check == digit(n, 8)
	}
	last := digit(n, 9)
	return weigh(n, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == last || // a citizen
		weigh(n, 21, 19, 17, 13, 11, 9, 7, 3, 1)%10 == last || // a foreigner
		(11-weigh(n, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == last // anybody else
}

func cypriot(n string) bool {
	odd := []int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21}
	sum := 0
	for i := range 8 {
		if i%2 == 0 {
			sum += odd[digit(n, i)]
		} else {
			sum += digit(n, i)
		}
	}
	return n[:2] != "12" && n[8] == byte('A'+sum%26)
}

func czech(n string) bool {
	switch {
	case len(n) == 8: // a company
		check := (11 - weigh(n, 8, 7, 6, 5, 4, 3, 2)%11) % 11
		if check == 0 {
			check = 1
		}
		return check%10 == digit(n, 7)
	case len(n) == 9 && n[0] == '6': // a person with a number of its own kind
		return (weigh(n[1:], 8, 7, 6, 5, 4, 3, 2)%11+8)%10 == digit(n, 8) || birthday(n)
	case len(n) == 9: // a person born before 1954, whose number has no check digit
		return birthday(n)
	}
	return value(n[:9])%11%10 == digit(n, 9)
}

// birthday reports whether a Czech number begins with one, as year, month (of women plus 50) and day.
func birthday(n string) bool {
	month, day := value(n[2:4])%50, value(n[4:6])
	return month%20 >= 1 && month%20 <= 12 && day >= 1 && day <= 31
}

func spanish(n string) bool {
	const letters = "TRWAGMYFPDXBNJZSQVHLCKE"
	switch first := n[0]; {
	case first >= '0' && first <= '9': // a citizen
		return letters[value(n[:8])%23] == n[8]
	case strings.IndexByte("XYZ", first) >= 0: // a foreigner
		return letters[(int(first-'X')*1e7+value(n[1:8]))%23] == n[8]
	case strings.IndexByte("KLM", first) >= 0: // a person without either
		return letters[value(n[1:8])%23] == n[8]
	}
	check := (10 - luhn(n[1:8]+"0")) % 10
	return n[8] == byte('0'+check) || n[8] == "JABCDEFGHI"[check]
}

func french(n string) bool {
	siren := value(n[2:])
	if n[2:5] != "000" && luhn(n[2:]) != 0 { // those of Monaco begin with 000
		return false
	}
	const letters = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	first, second := strings.IndexByte(letters, n[0]), strings.IndexByte(letters, n[1])
	switch {
	case first < 10 && second < 10:
		return (siren*100+12)%97 == value(n[:2])
	case first < 10:
		first = first*24 + second - 10
	default:
		first = first*34 + second - 100
	}
	return (siren+1+first/11)%11 == first%11
}

func irish(n string) bool {
	if n[1] < '0' || n[1] > '9' { // as it was written until 2013
		n = "0" + n[2:7] + n[:1] + n[7:]
	}
	const letters = "WABCDEFGHIJKLMNOPQRSTUV"
	sum := weigh(n, 8, 7, 6, 5, 4, 3, 2)
	if len(n) == 9 {
		sum += 9 * strings.IndexByte(letters, n[8])
	}
	return letters[sum%23] == n[7]
}

func lithuanian(n string) bool {
	last := len(n) - 1
	check := 0
	for _, shift := range []int{0, 2} {
		check = 0
		for i := range last {
			check += digit(n, i) * (1 + (i+shift)%9)
		}
		if check %= 11; check < 10 {
			break
		}
	}
	return check%10 == digit(n, last)
}

func latvian(n string) bool {
	switch {
	case n[0] > '3': // a company
		return weigh(n, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1)%11 == 3
	case n[:2] == "32": // a person whose number says nothing of its owner
		return true
	}
	return (1+weigh(n, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9))%11%10 == digit(n, 10)
}

func dutch(n string) bool {
	byOwner := (weigh(n, 9, 8, 7, 6, 5, 4, 3, 2)-digit(n, 8))%11 == 0
	byLetters := value("2321"+n[:9]+"11"+n[10:])%97 == 1 // ISO/IEC 7064, MOD 97-10, of NL…B…, since 2020
	return (byOwner || byLetters) && n[10:] != "00"
}

func romanian(n string) bool {
	n = strings.Repeat("0", 10-len(n)) + n
	return weigh(n, 7, 5, 3, 2, 1, 7, 5, 3, 2)*10%11%10 == digit(n, 9)
}

func slovenian(n string) bool {
	check := 11 - weigh(n, 8, 7, 6, 5, 4, 3, 2)%11
	return check != 11 && check%10 == digit(n, 7)
}

// british is the form of numbers of the United Kingdom: of businesses, of their branches, of the government, and of
// health authorities.
const british = `\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d`

func britishCheck(n string) bool {
	if n[0] == 'G' || n[0] == 'H' {
		return true
	}
	sum := weigh(n, 8, 7, 6, 5, 4, 3, 2, 10, 1) % 97
	return sum == 0 || sum == 42 || sum == 55
}
