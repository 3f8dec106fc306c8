import { langOf } from '#web/i18n/lang-of.ts'
import { say } from '#web/i18n/language.ts'

/** A catalogue text, translated if the dictionary has it. Another language gets a `lang`. */
export function CatalogueText({ children }: { children: string }) {
  const text = say(children)
  return <span lang={langOf(text)}>{text}</span>
}
