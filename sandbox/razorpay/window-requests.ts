import { invalid } from './errors.ts'
import { failureOf } from './failures.ts'
import { type Fields, readFields, readNotes, readText, readWord } from './fields.ts'
import type { BankResponse, PaymentDraft, VisitResponse } from './pay.ts'
import { BANKS, findTestCard, otpFailure, type TestCard, UPI_IDS } from './test-methods.ts'

export type Caller = ReturnType<typeof readCaller>

type Choice = { how: PaymentDraft['how']; response: BankResponse }

/** The shop that opened the window. The publishable key identifies it. */
export const readCaller = (fields: Fields) => ({
  keyId: readText(fields, 'key_id', 64) ?? '',
  orderId: readText(fields, 'order_id', 64) ?? '',
})

/** The shopper's choice and input, and the bank's response to it. The full card number is not passed on. */
export function readAttempt(body: unknown, now: Date): Caller & { draft: PaymentDraft; response: BankResponse } {
  const fields = readFields(body, ATTEMPT_FIELDS)
  const { how, response } = readChoice(fields, now)
  const email = readText(fields, 'email', 254) ?? ''
  const contact = readText(fields, 'contact', 20) ?? ''
  return { ...readCaller(fields), response, draft: { how, email, contact, notes: readNotes(fields) } }
}

/** The shopper's input on the bank's page. */
export function readBankVisit(body: unknown): Caller & { response: VisitResponse } {
  const fields = readFields(body, ['key_id', 'order_id', 'otp', 'bank'])
  return { ...readCaller(fields), response: readBankResponse(fields) }
}

function readBankResponse(fields: Fields): VisitResponse {
  const outcome = readWord(fields, 'bank', ['success', 'failure', 'cancel', 'leave'])
  if (outcome === 'success') return 'pays'
  if (outcome === 'cancel') return 'cancelled'
  if (outcome) return failureOf(outcome === 'leave' ? 'payment_cancelled' : 'payment_failed')
  const otp = (readText(fields, 'otp', 40) ?? '').replaceAll(' ', '')
  if (!/^\d{1,10}$/.test(otp)) throw invalid('otp', 'Enter an OTP of digits, 10 at most.')
  return otpFailure(otp) ?? 'pays'
}

function readChoice(fields: Fields, now: Date): Choice {
  const method = readWord(fields, 'method', ['card', 'upi', 'netbanking'])
  switch (method) {
    case 'card': {
      const card = readCard(fields.card, now)
      return { how: { method, card }, response: card.fails ? failureOf(card.fails) : 'ask' }
    }
    case 'upi': {
      const flow = readWord(fields, 'flow', ['collect', 'intent']) ?? 'collect'
      if (flow === 'intent') return { how: { method, vpa: UPI_APP, flow }, response: 'ask' }
      const vpa = readUpiId(fields)
      return { how: { method, vpa, flow }, response: vpa === UPI_IDS.pays ? 'pays' : failureOf('payment_failed') }
    }
    case 'netbanking':
      return { how: { method, bank: readBank(fields) }, response: 'ask' }
    case undefined:
      throw invalid('method', 'The method field is required.')
  }
}

function readCard(value: unknown, now: Date): TestCard {
  const fields = readFields(value, ['number', 'expiry', 'cvv'])
  const number = (readText(fields, 'number', 40) ?? '').replaceAll(/[ -]/g, '')
  const card = findTestCard(number)
  if (!card) throw invalid('number', 'Only the test cards listed below work here. Do not enter a real card.')
  if (!isInFuture(readText(fields, 'expiry', 10) ?? '', now)) {
    throw invalid('expiry', 'Enter a month and year to come, like 12/30.')
  }
  if (!/^\d{3,4}$/.test(readText(fields, 'cvv', 10) ?? '')) throw invalid('cvv', 'Enter any 3 or 4 digits.')
  return card
}

/** Cards are valid until the end of the month printed on them. */
function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(expiry.trim()) ?? []
  if (!month || !year) return false
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}

function readUpiId(fields: Fields): string {
  const vpa = (readText(fields, 'vpa', 100) ?? '').trim().toLowerCase()
  if (vpa === UPI_IDS.pays || vpa === UPI_IDS.fails) return vpa
  throw invalid('vpa', `Only ${UPI_IDS.pays} and ${UPI_IDS.fails} work here.`)
}

function readBank(fields: Fields): string {
  const bank = BANKS.find(({ code }) => code === fields.bank)
  if (!bank) throw invalid('bank', 'Choose a bank.')
  return bank.code
}

/** The UPI id of the test app. */
const UPI_APP = 'app@razorpay'
const ATTEMPT_FIELDS = [
  'key_id',
  'order_id',
  'method',
  'card',
  'vpa',
  'flow',
  'bank',
  'email',
  'contact',
  'notes',
] as const
