import type { Translator } from '#server/platform/i18n/translator.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { formatMoney } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { nameFor } from '#shared/product-name.ts'
import { isRefusalOfPrescription, translateReason } from '#shared/reasons.ts'
import { translate } from '#shared/sentence.ts'
import type { OrderRow } from './queries.ts'

export type PrescriptionMailKind = 'prescriptionReminder' | 'prescriptionReleased' | 'prescriptionRefused'

/** What an order with a medicine of Schedule E(1) waits for. Empty for all others. */
export function prescriptionParagraphs({ t, code }: Translator, order: OrderRow): string[] {
  if (order.prescription === 'sent')
    return [t('Our pharmacist is checking your prescription. We pack the order after that.')]
  if (order.prescription !== 'needed') return []
  return [
    t('This order has a medicine that is sold only with a doctor’s prescription: {articles}.', {
      articles: medicinesOf(order, code),
    }),
    t(
      'Please send a picture or a PDF of the prescription on the page of your order. We pack the order after our pharmacist has checked it.',
    ),
  ]
}

const medicinesOf = ({ items }: OrderRow, language: string) =>
  items
    .filter((item) => item.prescription_needed)
    .map((item) => nameFor(language, { name: item.product_name, nameMalayalam: item.product_name_malayalam }))
    .join(', ')

type Button = NonNullable<Email['button']>

/** The mails after the payment. They tell only the state of the prescription and the reason of a refusal. */
export function prescriptionEmail(
  translator: Translator,
  kind: PrescriptionMailKind,
  order: OrderRow,
  page: Button,
): Email {
  const { t } = translator
  const number = orderNumber(order.id)
  switch (kind) {
    case 'prescriptionReminder':
      return {
        subject: t('We are waiting for the prescription of your order {number}', { number }),
        heading: t('Please send the prescription'),
        paragraphs: prescriptionParagraphs(translator, order),
        button: { ...page, label: t('Send the prescription') },
      }
    case 'prescriptionReleased':
      return {
        subject: t('The prescription of your order {number} is accepted', { number }),
        heading: t('Your prescription is accepted'),
        paragraphs: [t('We are packing your order and will write to you when it is shipped.')],
        button: page,
      }
    case 'prescriptionRefused':
      return {
        subject: t('The prescription of your order {number} was not accepted', { number }),
        heading: t('Your prescription was not accepted'),
        paragraphs: refusalParagraphs(translator, order),
        button: page,
      }
    default:
      return kind satisfies never
  }
}

function refusalParagraphs({ t, words }: Translator, order: OrderRow): string[] {
  const refund = order.refunds.find(isRefusalOfPrescription)
  if (!refund) return []
  return [
    translateReason(refund, { translate: (text) => translate(text, words) }),
    t('We cannot send this order. We will refund {amount} and write to you when it is on its way.', {
      amount: formatMoney(refund.amount, 'INR'),
    }),
  ]
}
