import type { Paise } from './money.ts'

/** `share`: the worth of `of` pieces, in paise. `before`: how many of them are already refunded. */
type LineShare = { share: Paise; of: number; before: number }

/** What `qty` more pieces are worth, in paise. The last piece makes the refunds equal to the share. */
export const worthOf = ({ share, of, before }: LineShare, qty: number): Paise =>
  Math.floor((share * (before + qty)) / of) - Math.floor((share * before) / of)
