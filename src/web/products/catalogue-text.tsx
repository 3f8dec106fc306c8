import { langOf } from '#web/i18n/lang-of.ts'
import { translate } from '#web/i18n/language.ts'

/** A catalogue text, translated if the dictionary has it. Another language gets a `lang`. */
export function CatalogueText({ children }: { children: string }) {
  const text = translate(children)
  return <span lang={langOf(text)}>{text}</span>
}
