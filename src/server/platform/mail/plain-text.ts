/** Every line-ending character, also those that only some mail programs know. */
const BREAKS = /[\s\u0085\u2028\u2029]+/g

export const oneLine = (text: string): string => text.replace(BREAKS, ' ')

/**
 * Keeps mail programs from linking user text: adds a space after each dot and colon of an address. Browsers treat some
 * other characters as dots.
 */
export const withoutLinks = (text: string): string =>
  oneLine(text)
    .replace(/:(?=\/|\\)/g, ': ')
    .replace(/(?<=[^\s])([.\u3002\uff0e\uff61\u2024])(?=[^\s])/g, (dot, _, at: number, source: string) =>
      /\d/.test(source[at - 1] ?? '') && /\d/.test(source[at + 1] ?? '') ? dot : `${dot} `,
    )
