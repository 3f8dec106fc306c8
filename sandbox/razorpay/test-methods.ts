import { type Failure, type FailureReason, failureOf } from './failures.ts'

export interface TestCard {
  number: string
  network: string
  international: boolean
  /** The documented failure of this card, or undefined when it pays. */
  fails?: FailureReason
}

export const findTestCard = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number)

/** The bank's response to an OTP: 4 to 10 digits pay, fewer fail. */
export const otpFailure = (otp: string): Failure | undefined => (otp.length >= 4 ? undefined : failureOf('invalid_otp'))

const validCard = (number: string, network: string, international = false): TestCard => ({
  number,
  network,
  international,
})

const failing = (fails: FailureReason, ...numbers: string[]): TestCard[] =>
  numbers.map((number) => ({
    number,
    network: number.startsWith('4') ? 'Visa' : 'MasterCard',
    international: false,
    fails,
  }))

/** All accepted cards. Real card numbers are refused. */
export const TEST_CARDS: readonly TestCard[] = [
  validCard('4100280000001007', 'Visa'),
  validCard('5500670000001002', 'MasterCard'),
  validCard('6527658900001005', 'RuPay'),
  validCard('36082800091007', 'Diners Club'),
  validCard('340256000401007', 'American Express'),
  validCard('5555555555554444', 'MasterCard', true),
  validCard('4012888888881881', 'Visa', true),
  ...failing('payment_timed_out', '4100280000090000', '5305620000060000'),
  ...failing('insufficient_fund', '4100280000080001', '5305620000050001'),
  ...failing('payment_cancelled', '4100280000070002', '5305620000040002'),
  ...failing('card_declined', '4100280000060003', '5305620000030003', '4100280000050004', '4100280000040005'),
  ...failing('card_disabled_for_online_payments', '4100280000030006', '5305620000000006'),
  ...failing('card_number_invalid', '4100280000010008', '5305620000080008'),
  ...failing('gateway_technical_error', '4100280000020007', '5305620000090007'),
  ...failing('authentication_failed', '4100280000000009', '5305620000070009'),
]

export const UPI_IDS = { pays: 'success@razorpay', fails: 'failure@razorpay' } as const

export const BANKS = [
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'FDRL', name: 'Federal Bank' },
  { code: 'SIBL', name: 'South Indian Bank' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
] as const
