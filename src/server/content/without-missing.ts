/** Phrases that can be left out without changing what a sentence says. */
const PHRASES = [
  ' within {{RETURN_WINDOW_DAYS}} days',
  ', and the courts at {{JURISDICTION_CITY}} have jurisdiction',
  ', PIN {{PIN_CODE}}',
  '{{DELIVERY_STATE}}, ',
]

/**
 * Removes the unset facts from a part. Drops the phrase, the clause between commas or the sentence of a fact, the
 * smallest that fits. Returns '' when only a label remains.
 */
export function withoutMissing(piece: string, isKnown: (name: string) => boolean): string {
  const missing = namesIn(piece).filter((name) => !isKnown(name))
  return missing.reduce(without, piece)
}

export const namesIn = (piece: string): string[] => [...piece.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

function without(piece: string, name: string): string {
  const fact = `\`?\\{\\{${name}\\}\\}\`?`
  const phrase = PHRASES.find((candidate) => namesIn(candidate).includes(name))
  return [
    (text: string) => (phrase ? text.replace(phrase, '') : text),
    (text: string) => text.replace(new RegExp(`, ${fact}(?=,|$)`), ''),
    (text: string) => text.replace(new RegExp(`((?:^|:)(?:\\*\\*)? ?)${fact}, `), '$1'),
    (text: string) => text.replace(new RegExp(`[^.!?]*${fact}[^.!?]*[.!?]?`), '').trim(),
  ].reduce((text, leaveOut) => (namesIn(text).includes(name) ? leaveOut(text) : text), piece)
}
