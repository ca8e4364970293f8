package rules

import (
	"strings"

	"debut/app/ground/lazyregexp"
)

// dialCodes are the calling codes of countries; of a code that several share, those with most companies.
var dialCodes = func() map[string][]string {
	all := map[string][]string{}
	for entry := range strings.FieldsSeq(`1:US,CA 7:RU 20:EG 27:ZA 30:GR 31:NL 32:BE 33:FR 34:ES 36:HU 39:IT 40:RO
		41:CH 43:AT 44:GB 45:DK 46:SE 47:NO 48:PL 49:DE 51:PE 52:MX 54:AR 55:BR 56:CL 57:CO 58:VE 60:MY 61:AU 62:ID 63:PH 64:NZ
		65:SG 66:TH 81:JP 82:KR 84:VN 86:CN 90:TR 91:IN 92:PK 94:LK 212:MA 213:DZ 216:TN 221:SN 225:CI 233:GH 234:NG
		254:KE 255:TZ 256:UG 351:PT 352:LU 353:IE 354:IS 356:MT 357:CY 358:FI 359:BG 370:LT 371:LV 372:EE 373:MD 380:UA 381:RS 385:HR
		386:SI 420:CZ 421:SK 502:GT 506:CR 507:PA 591:BO 593:EC 595:PY 598:UY 852:HK 880:BD 886:TW 961:LB 966:SA 971:AE
		972:IL 977:NP 995:GE`) {
		code, list, _ := strings.Cut(entry, ":")
		all[code] = strings.Split(list, ",")
	}
	return all
}()

var dialledCode = lazyregexp.Compile(`(?:^|[^\d])(?:\+|00|tel:\+?)[ (]?([1-9]\d{0,2})[\d\s().\x{00A0}-]{6,}`)

// dialled returns the countries of the telephone numbers on the site. They prove nothing, and speak for a place.
func (w *site) dialled() map[string]bool {
	found := map[string]bool{}
	for _, p := range w.pages {
		for _, b := range p.Blocks {
			w.budget.Check()
			if b.Element < 0 || len(b.Text) > 600 || !strings.ContainsAny(b.Text, "+0") {
				continue
			}
			for _, m := range dialledCode.FindAllStringSubmatch(b.Text, 3) {
				for n := len(m[1]); n > 0; n-- {
					if list := dialCodes[m[1][:n]]; list != nil {
						for _, iso := range list {
							found[iso] = true
						}
						break
					}
				}
			}
		}
	}
	return found
}
