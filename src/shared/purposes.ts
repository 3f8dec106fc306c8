import type { MailKind } from './mail.ts'

type Purpose = {
  /** In English; `t` and `translate` translate it. */
  title: string
  /** Only optional purposes need consent. The others are what the person gave the data for. */
  isOptional: boolean
  law: string
}

/** What personal data are used for, as in the privacy notice. Optional purposes are off until the person consents. */
export const PURPOSES = {
  account: { title: 'Your account and your orders', isOptional: false, law: 'DPDP Act 2023, section 7(a)' },
  offers: { title: 'News and offers by e-mail', isOptional: true, law: 'DPDP Act 2023, section 6' },
} as const satisfies Record<string, Purpose>

export const PURPOSE_NAMES = ['account', 'offers'] as const satisfies readonly (keyof typeof PURPOSES)[]
export type PurposeName = (typeof PURPOSE_NAMES)[number]
type OptionalPurpose = {
  [P in PurposeName]: (typeof PURPOSES)[P]['isOptional'] extends true ? P : never
}[PurposeName]

/** Kinds of mail that need consent. All current kinds belong to the account and its orders. */
export const PURPOSE_OF_MAIL: Partial<Record<MailKind, OptionalPurpose>> = {}

/** Where the notice was shown. */
export const SHOWN_ON = ['register', 'profile'] as const
export type ShownOn = (typeof SHOWN_ON)[number]
