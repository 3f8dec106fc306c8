import { languageOfText } from '#shared/language-of-text.ts'
import { languageCode } from './language.ts'
import { languages } from './languages.ts'

/** The `lang` of a text in another language than the page. Undefined for the page's own. */
export const langOf = (text: string): string | undefined => languageOfText(text, languages, languageCode())
