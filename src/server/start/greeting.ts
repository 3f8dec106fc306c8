import type { FirstAdmin } from './first-admin.ts'

type Greeting = { publicUrl: string; admin: FirstAdmin | undefined; isTest: boolean; isOutbox: boolean }

/** What the operator needs to know once the shop is open; a password is told only in the start that made it. */
export const greetingOf = ({ publicUrl, admin, isTest, isOutbox }: Greeting): string[] => [
  '',
  `The shop is open: ${publicUrl}`,
  signInOf(admin),
  ...(isTest ? TEST_PAYMENTS : ['Payments are real.']),
  ...(isOutbox ? ['Mails are not sent (no SMTP_URL): they are kept in the outbox of the data folder.'] : []),
  '',
]

const TEST_PAYMENTS = [
  'Payments are in test mode: no money moves. Test cards are shown in the payment window.',
  '"npm run shop -- test-payments" prints the address of their dashboard.',
]

function signInOf(admin: FirstAdmin | undefined): string {
  if (!admin) return 'Admin sign-in: as set up before ("npm run shop -- create-admin" makes another)'
  if (admin.hasOwnPassword)
    return `Admin sign-in: ${admin.email}, who has an account already, with the password of that account`
  if (admin.password === undefined) return `Admin sign-in: ${admin.email}, with the password of ADMIN_PASSWORD`
  return `Admin sign-in: ${admin.email}  password: ${admin.password}  (shown only this once)`
}
