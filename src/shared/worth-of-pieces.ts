import type { Paise } from './money.ts'

/** `share` in paise is worth `of` pieces, of which `before` were refunded. */
export type LineShare = { share: Paise; of: number; before: number }

/** What `qty` more pieces are worth, in paise. The last piece makes the refunds equal to the share. */
export const worthOf = ({ share, of, before }: LineShare, qty: number): Paise =>
  Math.floor((share * (before + qty)) / of) - Math.floor((share * before) / of)
