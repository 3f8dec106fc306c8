/** The shop's search synonyms, one group on each line: medicine forms and Kerala groceries. */
export const DEFAULT_SYNONYMS = `
thailam, oil, enna, keram, velichenna
choornam, churan, powder, podi
kashayam, kwath, kadha
gulika, vati, tablet, goli
ghritham, ghee, neyyu
lehyam, avaleha
guggulu, gulgulu
guduchi, guluchi, amrita, chittamruthu, giloy
amalaki, amla, nellikka, gooseberry
haritaki, kadukka
yashtimadhu, irattimadhuram, mulethi
ashwagandha, amukkuram
rice, ari
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
