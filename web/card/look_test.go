package card

import ("testing";"fmt";"os";"time";"strings")
func TestLook(t *testing.T){
 w:=func(n string,d interface{Draw()([]byte,error)}){ b:=time.Now(); p,err:=d.Draw(); if err!=nil{t.Fatal(err)}; t.Log(n,time.Since(b),len(p)); os.WriteFile("/tmp/fw/"+n+".png",p,0o644)}
 w("warm",Home{"Debut","x"})
 w("home",Home{"Debut","Products make their debut here, week by week"})
 w("short",Listing{"Debut","Parcelwick","Customs papers from one invoice","parcelwick.example","Debut in the week of 16 November 2026"})
 w("long",Listing{"Debut","Northern Lights Harbour Management Suite","Plans berths, tides, crew shifts and pilot boats for small and middling harbours, and tells the port office, the ferries and the lock keeper when anything at all changes","northern-lights-harbour-management.example","Debuts on 23 November 2026"})
 w("word",Listing{"Debut",strings.Repeat("Donaudampfschiff",6),strings.Repeat("W",300),strings.Repeat("w",300)+".example","Debuts on 23 November 2026"})
 w("cjk",Listing{"Debut","木漏れ日","請求書をまとめる","komorebi.example","Debut in the week of 16 November 2026"})
 w("rtl",Listing{"Debut","سلام عليكم","Arabic name, Latin tagline","salaam.example","Debut in the week of 16 November 2026"})
 w("emoji",Listing{"Debut","Rocket 🚀 Émigré","Café 👩‍🚀 notes “quoted” · €19","rocket.example",""})
 mk:=func(today int)(d [7]Day){ for i,n:=range []string{"Mon","Tue","Wed","Thu","Fri","Sat","Sun"}{ d[i]=Day{n,string(rune('1'))+string(rune('0'+i)),i<today,i==today}}; return}
 more:=func(n int)string{return fmt.Sprint(n," more")}
 w("week",Week{"Debut","Programme 47, 16 to 22 November 2026","Eight products make their debut",[]string{"Parcelwick","Fennelog","Moorlamp","Tidewrit","Oatbridge","Saltmeter Energy Accounts","Kestrelby Routes","Pocketquay"},more,mk(4)})
 w("weekpast",Week{"Debut","Programme 47, 16 to 22 November 2026","One product made its debut",[]string{"Parcelwick"},more,mk(9)})
 w("weekzero",Week{"Debut","Programme 47, 28 December 2026 to 3 January 2027","No product is scheduled",nil,more,mk(-1)})
}
