/** Regions without a country, in the lists of the browsers and of Node. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Names that people type, which the lists do not have. */
const OTHER_NAMES = { bharat: 'IN', ഭാരതം: 'IN', usa: 'US', us: 'US', uk: 'GB', uae: 'AE', turkey: 'TR', burma: 'MM' }

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let codes: Map<string, string> | undefined

/** The country's English name: 'India' for 'india', 'Bharat' and 'ഇന്ത്യ'. Undefined for another text. */
export function countryNamed(text: string): string | undefined {
  const code = codeOf(text)
  return code && namesIn('en').of(code)
}

/** The country's name in a language: 'നേപ്പാൾ' for 'Nepal'. A text that is no country stays. */
export function countryIn(language: string, name: string): string {
  const code = codeOf(name)
  return (code && namesIn(language).of(code)) || name
}

function codeOf(text: string): string | undefined {
  codes ??= new Map([...['en', 'ml'].flatMap(codesIn), ...Object.entries(OTHER_NAMES)])
  return codes.get(text.trim().toLowerCase())
}

const codesIn = (language: string): [name: string, code: string][] => {
  const names = namesIn(language)
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return all.flatMap((code): [string, string][] => {
    const name = NO_COUNTRY.has(code) ? undefined : names.of(code)
    return name ? [[name.toLowerCase(), code]] : []
  })
}

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
