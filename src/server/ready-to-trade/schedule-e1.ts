import { type WordList, wordSearch } from './words-in.ts'

/**
 * Schedule E(1) of the Drugs Rules 1945: Sanskrit, Latin, English and Malayalam names. Aconitum heterophyllum
 * (Ativisha) and Strychnos potatorum (Kataka) are not in it.
 */
const SCHEDULE_E1: WordList = {
  opium: ['ahiphena', 'ahipena', 'papaver somniferum', 'opium', 'അഹിഫേന*'],
  arka: ['arka', 'calotropis*', 'എരുക്ക*', 'എരിക്ക*', 'അർക്ക*'],
  bhallataka: ['bhallataka', 'bhallathaka', 'semecarpus', 'ഭല്ലാതക*', 'ചേർക്കുരു*', 'ചേരിൻകുരു*'],
  bhanga: ['bhanga', 'cannabis', 'കഞ്ചാവ*', 'ഭംഗ*'],
  danti: ['danti', 'dantimula', 'baliospermum', 'ദന്തി*', 'നാഗദന്തി*'],
  dhattura: ['dhattura', 'dhatura', 'dhustura', 'datura', 'ഉമ്മം', 'ഉമ്മത്ത*', 'ധത്തൂര*', 'ധുർധൂര*'],
  gunja: ['gunja', 'abrus precatorius', 'കുന്നിക്കുരു*', 'ഗുഞ്ജ*'],
  jaipala: ['jaipala', 'jayapala', 'croton tiglium', 'നീർവാള*', 'ജയപാല*'],
  karavira: ['karavira', 'karaveera', 'nerium*', 'അരളി*', 'കരവീര*'],
  langali: ['langali', 'gloriosa*', 'മേന്തോന്നി*', 'ലാംഗലി*'],
  'parasika yavani': ['parasika yavani', 'parasikayavani', 'hyoscyamus', 'പാരസീകയവാനി*', 'പാരസീക യവാനി*'],
  snuhi: ['snuhi', 'euphorbia neriifolia', 'സ്നുഹി*', 'ഇലക്കള്ളി*', 'കള്ളിപ്പാൽ*', 'കള്ളിപ്പാല*'],
  vatsanabha: [
    'vatsanabha',
    'vatsanabhi',
    'shringivisha',
    'aconitum ferox',
    'aconitum chasmanthum',
    'aconitum napellus',
    'വത്സനാഭ*',
    'ശൃംഗിവിഷ*',
  ],
  vishamushti: [
    'vishamushti',
    'visamusti',
    'kupilu',
    'kuchila',
    'karaskara',
    'strychnos nux vomica',
    'nux vomica',
    'വിഷമുഷ്ടി*',
    'കാഞ്ഞിരം',
    'കാഞ്ഞിരക്കുരു*',
  ],
  'snake venom': ['sarpa visha', 'sarpavisha', 'snake venom', 'snake poison', 'സർപ്പവിഷ*', 'പാമ്പിൻവിഷ*'],
  arsenic: ['gauripashana', 'gauripasana', 'arsenic', 'somala', 'ഗൗരീപാഷാണ*', 'പാഷാണ*'],
  orpiment: ['haritala', 'hartala', 'orpiment', 'ഹരിതാല*', 'അരിതാര*'],
  realgar: ['manahshila', 'manashila', 'manassila', 'realgar', 'മനഃശില*', 'മനശ്ശില*', 'മനയോല*'],
  mercury: [
    'parada',
    'mercury',
    'quicksilver',
    'kajjali',
    'rasasindura*',
    'rasasindoora*',
    'makaradhwaja*',
    'പാരദ*',
    'രസസിന്ദൂര*',
    'മകരധ്വജ*',
  ],
  calomel: ['rasakarpura', 'rasakarpoora', 'calomel', 'രസകർപ്പൂര*'],
  'copper sulphate': ['tuttha', 'thuttha', 'copper sulphate', 'copper sulfate', 'blue vitriol', 'തുത്ഥ*', 'തുരിശ*'],
  cinnabar: ['hingula', 'cinnabar', 'ഹിംഗുല*', 'ചായില്യ*'],
  'red lead': ['sindura', 'sindoora', 'naga sindura', 'red lead', 'സിന്ദൂര*'],
  'red oxide of mercury': ['girisindura', 'girisindoora', 'ഗിരിസിന്ദൂര*'],
}

/** The substances of Schedule E(1) in a list of ingredients. */
export const scheduleE1In = wordSearch(SCHEDULE_E1)
