import { asSaid, type Sentence, sentence } from '#shared/sentence.ts'

export const notInRupees = (currency: string) => sentence('The payment is in {currency}, not in rupees.', { currency })

/**
 * A reason as it is kept with a payment or a refund, which is in English: the shop's own are said in the language of whoever
 * reads them, those that an admin wrote stay as they are.
 */
export function keptReason(kept: string): Sentence {
  const currency = /^The payment is in ([A-Z]{3}), not in rupees\.$/.exec(kept)?.[1]
  return currency ? notInRupees(currency) : asSaid(kept)
}
