/** Every sign that ends a line somewhere: also those that only some mail programs know. */
const BREAKS = /[\s\u0085\u2028\u2029]+/g

export const oneLine = (text: string): string => text.replace(BREAKS, ' ')

/**
 * A person's own words, so that no mail program makes a link of them: a space follows each dot and colon that an address
 * needs. Browsers take the other dots for the same.
 */
export const withoutLinks = (text: string): string =>
  oneLine(text)
    .replace(/:(?=\/|\\)/g, ': ')
    .replace(/(?<=[^\s])([.\u3002\uff0e\uff61\u2024])(?=[^\s])/g, (dot, _, at: number, whole: string) =>
      /\d/.test(whole[at - 1] ?? '') && /\d/.test(whole[at + 1] ?? '') ? dot : `${dot} `,
    )
