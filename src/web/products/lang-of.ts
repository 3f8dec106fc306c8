import { languageOfText } from '#shared/language-of-text.ts'
import { languageCode } from '#web/language/language.ts'
import { languages } from '#web/language/languages.ts'

/** For a text that may be in another language than the page: so that it is set and read as such. Undefined for the page's own. */
export const langOf = (text: string): string | undefined => languageOfText(text, languages, languageCode())
