package rules_test

import "testing"

// Pages that were written before the rule was, and looked at after it.
func TestFounders_HaveNobodyElsesLifeOnPagesSetAside(t *testing.T) {
	t.Parallel()
	for _, c := range couplesAside {
		t.Run(c.lang+" "+c.reason, func(t *testing.T) {
			t.Parallel()
			c.holds(t)
		})
	}
}

var couplesAside = []couple{
	{"en", "a wrapped grid with a third who is staff", `/team <h1>The people</h1><section><ul><li><figure><img src="/1.jpg"></figure><h4>Petra Lunde</h4><span>Co-founder &amp; CEO</span><p>Grew up on a ferry, studied law by post, and has never lost a parcel since.</p></li>
		<li><figure><img src="/2.jpg"></figure><h4>Noor Haddad</h4><span>Co-founder &amp; CTO</span></li>
		<li><figure><img src="/3.jpg"></figure><h4>Wim Aerts</h4><span>Office</span><p>Keeps the kettle warm and the ledger dry, and knows every carrier by voice.</p></li></ul></section>
		<p>Noor wrote compilers for ships' instruments and sings in two choirs on Thursdays.</p>`,
		"Petra Lunde (Co-founder & CEO)|Noor Haddad (Co-founder & CTO)", "Petra Lunde: Grew up|Noor Haddad: Noor wrote"},
	{"es", "dos fundadores y un párrafo con pronombre", `/nosotros <h1>Nosotros</h1><p>Fundada por Lucía Ferrán y Mateo Quiroga.</p><p>Ella dirigió durante once años la aduana de un puerto y habla seis idiomas.</p><p>Mateo enseñó logística en una escuela y llevó las cuentas de un astillero.</p>`,
		"Lucía Ferrán|Mateo Quiroga", "Mateo Quiroga: Mateo enseñó"},
	{"de", "Karten mit gleichem Nachnamen, eine erzählt vom Bruder", `/team <h1>Team</h1><div class="row"><div class="col"><h3>Anna Vogel</h3><p>Gründerin</p><p>Ihr Bruder Jan baute das erste Lager in einer Scheune bei Husum auf.</p></div><div class="col"><h3>Jan Vogel</h3><p>Mitgründer</p><p>Jan lernte Schiffbau und führt heute die Werkstatt mit vier Gesellen.</p></div></div>`,
		"Anna Vogel (Gründerin)|Jan Vogel (Mitgründer)", "Jan Vogel: Jan lernte"},
}
