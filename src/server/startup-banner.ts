import type { TestOrders } from '#server/orders/provider-mode.ts'
import type { FirstAdmin } from '#server/users/first-admin.ts'
import type { ProviderMode } from '#shared/payments.ts'

export type Banner = {
  publicUrl: string
  admin: FirstAdmin | undefined
  mode: ProviderMode
  isOutbox: boolean
  testOrders: TestOrders[]
}

/** What the operator needs to know once the shop is open. A password is shown only in the start that created it. */
export const startupBanner = ({ publicUrl, admin, mode, isOutbox, testOrders }: Banner): string[] => [
  '',
  `The shop is open: ${publicUrl}`,
  signInOf(admin),
  ...PAYMENTS[mode],
  ...testOrders.map(testOrdersText),
  ...(isOutbox ? ['E-mails are not sent (no SMTP_URL): they are stored in the outbox of the data folder.'] : []),
  '',
]

const PAYMENTS: Record<ProviderMode, string[]> = {
  sandbox: [
    'Payments are test payments: no money moves. Test cards are shown in the payment window.',
    '"npm run shop -- test-payments" prints the address of their dashboard.',
  ],
  test: ['Payments use test keys of the provider: no money moves.'],
  live: ['Payments are real.'],
}

/** Orders of another mode than the running one. */
function testOrdersText({ mode, count }: TestOrders): string {
  const orderText = `${count} ${mode === 'live' ? '' : 'test '}order`
  return count === 1
    ? `${orderText} from ${SOURCES[mode]} is not shown in figures and cannot be shipped.`
    : `${orderText}s from ${SOURCES[mode]} are not shown in figures and cannot be shipped.`
}

const SOURCES = {
  sandbox: 'sandbox payments',
  test: 'payments with test keys',
  live: 'payments with live keys',
} as const satisfies Record<ProviderMode, string>

function signInOf(admin: FirstAdmin | undefined): string {
  if (!admin) return 'Admin sign-in: as set up before ("npm run shop -- create-admin" creates another)'
  if (admin.hasOwnPassword)
    return `Admin sign-in: ${admin.email}, who has an account already, with the password of that account`
  if (admin.password === undefined) return `Admin sign-in: ${admin.email}, with the password of ADMIN_PASSWORD`
  return `Admin sign-in: ${admin.email}  password: ${admin.password}  (shown only this once)`
}
