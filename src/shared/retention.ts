import type { PlainSentence } from './sentence.ts'

export type RetentionRule = {
  what: PlainSentence
  why: PlainSentence
  howLong: PlainSentence
  law: PlainSentence
  /** Tables, for `docs/security.md`. */
  where: string
  /** Files that delete it. */
  endedBy: string
  /** For retention jobs; absent where an event deletes the data. */
  keep?: { months?: number; days?: number }
}

/**
 * How long each kind of personal data is stored, and why. The retention jobs, `docs/security.md` and the privacy page
 * read this table. Logs and traffic data stay a year (docs/decisions/0018-log-retention.md).
 */
export const RETENTION = {
  account: {
    what: 'Name, e-mail address, mobile number, language, password as a hash that nobody can read',
    why: 'to run the account',
    howLong: 'as long as the account',
    law: 'DPDP Act 2023, section 8(7)',
    where: 'users',
    endedBy: 'src/server/privacy/delete-account.ts',
  },
  deletedAccounts: {
    what: 'Sealed copy of a deleted account: details, sign-ins, consents, delivery addresses, recipients of e-mails',
    why: 'for lawful orders of the State only; no page and no call shows it',
    howLong: 'one year after the deletion',
    law: 'DPDP Rules 2025, rule 8(3)',
    where: 'deleted_accounts',
    endedBy: 'src/server/privacy/retention.ts',
    keep: { months: 12 },
  },
  signIns: {
    what: 'Sign-ins: hash of the token, kind of device, time',
    why: 'to list and end them, and as the log of access',
    howLong: 'one year after the sign-in ended',
    law: 'DPDP Rules 2025, rule 8(3)',
    where: 'sessions',
    endedBy: 'src/server/privacy/retention.ts',
    keep: { months: 12 },
  },
  consents: {
    what: 'Consents and the notice that was shown',
    why: 'to prove the consent',
    howLong: 'as long as the account',
    law: 'DPDP Act 2023, section 6(10)',
    where: 'consents',
    endedBy: 'src/server/privacy/delete-account.ts',
  },
  nominations: {
    what: 'Name and contact of a nominee',
    why: 'to know who may exercise the rights of the person',
    howLong: 'as long as the account',
    law: 'DPDP Act 2023, section 14',
    where: 'nominations',
    endedBy: 'src/server/privacy/delete-account.ts',
  },
  trustedNetworks: {
    what: 'Networks and browsers of earlier sign-ins, as hashes, 20 of each at most',
    why: 'to let the person sign in while attackers are locked out',
    howLong: '90 days after the last sign-in from there',
    law: 'DPDP Act 2023, section 8(5)',
    where: 'trusted_networks',
    endedBy: 'src/server/privacy/retention.ts',
    keep: { days: 90 },
  },
  idempotencyKeys: {
    what: 'Idempotency keys of repeated requests (cart, reviews, product saves, restocks, imports), with the time',
    why: 'to do each action once, and as the log of use',
    howLong: 'one year',
    law: 'DPDP Rules 2025, rule 8(3)',
    where: 'idempotency_keys',
    endedBy: 'src/server/privacy/retention.ts',
    keep: { months: 12 },
  },
  codes: {
    what: 'Codes to set a password or to confirm an address, as hashes; counts of tries',
    why: 'to stop guessing',
    howLong: 'at most two days',
    law: 'DPDP Act 2023, section 8(5)',
    where: 'reset_codes, attempts',
    endedBy: 'src/server/privacy/retention.ts',
    keep: { days: 1 },
  },
  cart: {
    what: 'Cart',
    why: 'to order from it',
    howLong: 'until it is ordered or emptied',
    law: 'DPDP Act 2023, section 8(7)',
    where: 'cart_lines',
    endedBy: 'src/server/cart/queries.ts',
  },
  reviews: {
    what: 'Reviews with the name of the person',
    why: 'to help other shoppers',
    howLong: 'as long as the product; without the name after the account is deleted',
    law: 'DPDP Act 2023, section 8(7)',
    where: 'reviews',
    endedBy: 'src/server/privacy/delete-account.ts',
  },
  orders: {
    what: 'Orders: articles, amounts, address',
    why: 'to deliver, to refund and for the books',
    howLong: 'as long as the account; then only articles, amounts, dates, town, PIN code and state',
    law: 'CGST Act 2017, section 36',
    where: 'orders',
    endedBy: 'src/server/orders/anonymise-orders.ts',
  },
  prescriptions: {
    what: 'Prescriptions, encrypted',
    why: 'to prove that a medicine was released on a prescription',
    howLong: '730 days after the release, or as long as the settings say, at least a year; 365 days without a release',
    law: 'DPDP Rules 2025, rule 8(3)',
    where: 'prescriptions',
    endedBy: 'src/server/prescriptions/erase-old.ts',
  },
  books: {
    what: 'Buyer in the books: name, address and GSTIN on invoices, name on orders of deleted accounts',
    why: 'tax law asks for it',
    howLong: '72 months after the annual return of the financial year was due (31 December)',
    law: 'CGST Act 2017, section 36',
    where: 'documents, supplies, orders',
    endedBy: 'src/server/privacy/retention.ts',
  },
  mailTexts: {
    what: 'Text of an e-mail, and books that were mailed to the accountant, which name the buyers',
    why: 'to send it again; it repeats what order and account say',
    howLong: '90 days',
    law: 'DPDP Act 2023, section 8(7)',
    where: 'mails, mail_attachments',
    endedBy: 'src/server/notifications/redact-old-mails.ts',
    keep: { days: 90 },
  },
  mails: {
    what: 'Recipient, subject and time of an e-mail',
    why: 'as the log of what was sent',
    howLong: 'as long as the account',
    law: 'DPDP Rules 2025, rule 8(3)',
    where: 'mails',
    endedBy: 'src/server/privacy/delete-account.ts',
  },
  webhooks: {
    what: 'Messages of the payment provider, which may name the payer',
    why: 'to prove payments, and as the log of them',
    howLong: 'one year after they were applied',
    law: 'DPDP Rules 2025, rule 8(3)',
    where: 'webhook_events',
    endedBy: 'src/server/privacy/retention.ts',
    keep: { months: 12 },
  },
  invitations: {
    what: 'Name and e-mail address of a person invited to the shop office',
    why: 'to let them join',
    howLong: 'one year after the link ended',
    law: 'DPDP Rules 2025, rule 8(3)',
    where: 'invitations, mails',
    endedBy: 'src/server/privacy/retention.ts',
    keep: { months: 12 },
  },
  breaches: {
    what: 'Who was affected by a data breach, and when the e-mail was written',
    why: 'to inform each person once',
    howLong: 'as long as the account',
    law: 'DPDP Rules 2025, rule 7',
    where: 'breach_people',
    endedBy: 'src/server/privacy/delete-account.ts',
  },
  audit: {
    what: 'Who changed what, and sign-ins by id only',
    why: 'as the log of access to data',
    howLong: 'as long as the shop; rows are never changed',
    law: 'DPDP Rules 2025, rule 6(1)',
    where: 'audit',
    endedBy: 'migrations/0001-shop.sql',
  },
  requestLog: {
    what: 'Requests: time, call and status, without names, addresses or codes',
    why: 'to find faults and attacks',
    howLong: 'one year',
    law: 'DPDP Rules 2025, rule 6(1)',
    where: 'the log on stdout',
    endedBy: 'docs/operations/monitoring.md',
  },
  accessLog: {
    what: 'Log of the web server: time, IP address, call and status, without search words',
    why: 'to find faults and attacks',
    howLong: 'one year',
    law: 'DPDP Rules 2025, rule 6(1)',
    where: 'the access log of the proxy',
    endedBy: 'docs/operations/monitoring.md',
  },
  backups: {
    what: 'Backups of all these data',
    why: 'to restore the shop',
    howLong: 'seven days on the server; encrypted copies elsewhere up to twelve months',
    law: 'DPDP Rules 2025, rule 6(1)',
    where: 'the backup folder, the off-site copy',
    endedBy: 'src/server/platform/backup/keep-backups.ts, deploy/offsite-backup.sh',
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof RETENTION

export const retentionRules: readonly RetentionRule[] = Object.values(RETENTION)
