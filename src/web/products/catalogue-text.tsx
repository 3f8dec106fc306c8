import { say } from '#web/language/language.ts'
import { langOf } from './lang-of.ts'

/** A text of the catalogue in the page's language, when the dictionary has it as it stands; marked when it is in another. */
export function CatalogueText({ children }: { children: string }) {
  const text = say(children)
  return <span lang={langOf(text)}>{text}</span>
}
