import { languageOfText } from '#shared/language-of-text.ts'
import { languageCode } from './language.ts'
import { languages } from './languages.ts'

/** For a text that may be in another language than the page: so that it is set and read as such. Undefined for the page's own. */
export const langOf = (text: string): string | undefined => languageOfText(text, languages, languageCode())
