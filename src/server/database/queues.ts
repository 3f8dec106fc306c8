// None of these short jobs takes a minute: one that does has died with its process, and the next one takes it up.
const TAKEN_UP_AFTER = { expireInSeconds: 60 }

/** The job queues. They are created and changed with the schema, by the database's owner. */
export const QUEUES = {
  expireOrder: { name: 'expire-order', options: { retryLimit: 20, retryDelay: 5, ...TAKEN_UP_AFTER } },
  applyWebhook: {
    name: 'apply-webhook',
    options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, ...TAKEN_UP_AFTER },
  },
  // One waits at any time; each run leaves the next one before it begins.
  checkPayments: {
    name: 'check-payments',
    options: { policy: 'short', retryLimit: 1000, retryDelay: 15, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  },
  reconcile: {
    name: 'reconcile',
    options: { policy: 'short', retryLimit: 1000, retryDelay: 600, expireInSeconds: 3600 },
  },
  refund: {
    name: 'refund',
    options: { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, ...TAKEN_UP_AFTER },
  },
  // Tried for as long as a mail is worth sending; the mail itself knows how long that is.
  sendMail: {
    name: 'send-mail',
    options: { retryLimit: 1000, retryDelay: 5, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 180 },
  },
  sendResetCode: {
    name: 'send-reset-code',
    options: { retryLimit: 5, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: 3600, ...TAKEN_UP_AFTER },
  },
  // Once a day: the run that begins adds the next one. A second one that waits is never made.
  emptyOldMails: { name: 'empty-old-mails', options: { policy: 'short', retryLimit: 3, retryDelay: 60 } },
  // Once a day, too.
  tidyPictures: { name: 'tidy-pictures', options: { policy: 'short', retryLimit: 3, retryDelay: 600 } },
  forget: { name: 'forget', options: { policy: 'short', retryLimit: 3, retryDelay: 600 } },
  // Once a night: the run that begins adds the next one.
  backUp: { name: 'back-up', options: { policy: 'short', retryLimit: 10, retryDelay: 600, expireInSeconds: 3600 } },
  makePictureSizes: { name: 'make-picture-sizes', options: { policy: 'short', retryLimit: 3, expireInSeconds: 3600 } },
} as const

export type QueueName = keyof typeof QUEUES
