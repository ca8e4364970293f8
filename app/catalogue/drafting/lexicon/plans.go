package lexicon

import "debut/app/ground/lazyregexp"

// Inherits finds items of a plan that name the plan they begin with: "Everything in Pro", "Alles aus Basis". What follows
// is a name, so that "Everything in one place" is none.
var Inherits = lazyregexp.Compile(`^[+✓•\s]*(?i:everything (?:in|from)|all (?:of|from|features (?:of|in|from))|` +
	`alles (?:aus|von|uit|van)|alle (?:funktionen|leistungen|functies) (?:aus|von|uit|van)|` +
	`tout (?:le plan|du plan|de|du)|toutes les fonctionnalités (?:de|du)|todo (?:lo )?(?:de|del|el plan)|` +
	`tudo (?:do|da|de)(?: plano)?|tutto (?:di|del|in|quello di)|allt (?:i|från)|alt (?:i|fra)|kaikki|` +
	`wszystko (?:z|co w)|vše (?:z|co v)|všechno z) ["'„“«]?\p{Lu}`)

// InheritsMore finds the end of an item after which a plan has more: "The advantages of Basic, plus:".
var InheritsMore = lazyregexp.Compile(`(?i)[,\s](?:plus|sowie|más|mais|più|oraz|och|og)\s*[:：]?$`)

// TierWords are names that plans have everywhere; PolicyWords stand in headings of what one agrees to.
var (
	TierWords = words(`
	free, basic, base, standard, starter, start, pro, plus, premium, business, enterprise, team, professional, advanced,
	ultimate, lite, essential, essentials, growth, custom, add-ons, basis, bas, profi, kostenlos, gratuit, essentiel,
	entreprise, básico, profesional, empresa, gratis, profissional, professionale, zakelijk, fullservice, tillägg,
	podstawowy, základní, ベーシック, スタンダード, プレミアム, フリー, 基本, 标准, 高级`)
	PolicyWords = words(`
	refund*, cancellation policy, payment methods, payment options, privacy policy, terms of*, return policy, returns,
	rückgabe*, widerruf*, zahlungsarten, zahlungsmethoden, stornierung*, remboursement*, modes de paiement,
	moyens de paiement, reembolso*, métodos de pago, formas de pagamento, rimborso, rimborsi, metodi di pagamento,
	betaalmethoden, retourneren, återbetalning, betalningssätt, zwroty, metody płatności, 返金, 解約, お支払い方法, 退款, 支付方式`)
)

// Languages are names of languages, as menus list them.
var Languages = words(`english, deutsch, français, español, italiano, português, nederlands, polski, čeština, slovenčina,
svenska, dansk, norsk, suomi, türkçe, magyar, română, ελληνικά, български, українська, русский, 日本語, 한국어, 中文, 简体中文,
繁體中文, 繁体中文, العربية, עברית, हिन्दी, bahasa indonesia, tiếng việt, ไทย, català, hrvatski, srpski, slovenščina, eesti, latviešu,
lietuvių, german, french, spanish, italian, portuguese, dutch, polish, swedish, danish, norwegian, finnish, turkish, japanese,
chinese, korean, sanskrit, latin, latein, greek, hebrew, arabic, hindi`)
