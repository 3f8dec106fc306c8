import { STATES } from '#shared/india.ts'
import { languageCode, say } from '#web/i18n/language.ts'

/** The states in the page's language, in the order of its letters; what is sent stays the English name. */
export function stateOptions(): { value: string; text: string }[] {
  const options = STATES.map((state) => ({ value: state, text: say(state) }))
  const isTranslated = options.some(({ value, text }) => value !== text)
  // English has the states first and the union territories behind them.
  return isTranslated ? options.sort((a, b) => a.text.localeCompare(b.text, languageCode())) : options
}
