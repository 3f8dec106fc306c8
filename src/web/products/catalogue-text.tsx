import { langOf } from '#web/i18n/lang-of.ts'
import { say } from '#web/i18n/language.ts'

/** A text of the catalogue in the page's language, when the dictionary has it as it stands; marked when it is in another. */
export function CatalogueText({ children }: { children: string }) {
  const text = say(children)
  return <span lang={langOf(text)}>{text}</span>
}
