import type { Translate } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'

type Hidden = { product: string; reason: string; society: Society }

export const hiddenEmail = (t: Translate, { product, reason, society }: Hidden): Email => ({
  subject: t('Your review is no longer shown'),
  heading: t('Your review is no longer shown'),
  paragraphs: [t('Shoppers no longer see your review of {product}.', { product })],
  facts: [{ label: t('Reason'), value: reason }],
  notes: [t('If you think this is a mistake, please write to us at {email}.', { email: society.email })],
})
