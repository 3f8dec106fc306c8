/** Words that mean the same in this shop, a line for each: the forms of medicines and the goods of a Kerala kitchen. */
export const DEFAULT_SYNONYMS = `
thailam, taila, tel, oil, enna, keram, velichenna
choornam, churna, churan, powder, podi
kashayam, kwath, kadha, kashaya
arishtam, arishta
gulika, vati, vatika, tablet, goli
ghritham, ghrita, ghee, neyyu
lehyam, leham, avaleha, lehya
bhasmam, bhasma
guggulu, guggul, gulgulu
kuzhambu, kuzhamb
guduchi, guluchi, amrita, chittamruthu, giloy
amalaki, amla, nellikka, gooseberry
haritaki, kadukka
shatavari, satavari
yashtimadhu, irattimadhuram, mulethi
ashwagandha, amukkuram
rice, ari, arisi
turmeric, manjal, haldi
honey, then, madhu
ginger, inji, adrak
coffee, kappi
pickle, achar
moringa, muringa, murungai
cardamom, elakka, elaichi
soap, sabun
chair, kasera
bed, kattil
hair, mudi, kesh
coconut, thenga, nariyal
`.trim()
