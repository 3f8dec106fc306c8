/** What can be left out of a sentence so that the rest still says what it is about. */
const PHRASES = [' within {{RETURN_WINDOW_DAYS}} days', ', and the courts at {{JURISDICTION_CITY}} have jurisdiction']

/**
 * A piece of a text without the facts that are not known: without the phrase, the part between commas or the sentence in which
 * one stands, whichever says the least. '' when nothing but its label is left.
 */
export function withoutMissing(piece: string, isKnown: (name: string) => boolean): string {
  const missing = namesIn(piece).filter((name) => !isKnown(name))
  return missing.reduce(without, piece)
}

export const namesIn = (piece: string): string[] => [...piece.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

function without(piece: string, name: string): string {
  const fact = `\`?\\{\\{${name}\\}\\}\`?`
  const phrase = PHRASES.find((one) => namesIn(one).includes(name))
  return [
    (text: string) => (phrase ? text.replace(phrase, '') : text),
    (text: string) => text.replace(new RegExp(`, ${fact}(?=,|$)`), ''),
    (text: string) => text.replace(new RegExp(`((?:^|:)(?:\\*\\*)? ?)${fact}, `), '$1'),
    (text: string) => text.replace(new RegExp(`[^.!?]*${fact}[^.!?]*[.!?]?`), '').trim(),
  ].reduce((text, leaveOut) => (namesIn(text).includes(name) ? leaveOut(text) : text), piece)
}
