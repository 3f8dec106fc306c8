/** Why staff hide a review, in English; `t` and `translate` translate them. */
export const HIDE_REASONS = {
  insult: 'It has bad or hurtful words',
  personal: 'It names private details of a person',
  advertising: 'It advertises something else',
  'off-topic': 'It is not about the product',
  'health-claim': 'It promises a cure, which the law forbids',
} as const
export type HideReason = keyof typeof HIDE_REASONS
export const HIDE_REASON_CODES = Object.keys(HIDE_REASONS) as [HideReason, ...HideReason[]]

export const isHideReason = (code: string): code is HideReason => code in HIDE_REASONS
