// These jobs take less than a minute. A longer one died with its process and is retried.
const RETRY_AFTER = { expireInSeconds: 60 }

/** The job queues. The database's owner creates and changes them together with the schema. */
export const QUEUES = {
  expireOrder: { name: 'expire-order', options: { retryLimit: 20, retryDelay: 5, ...RETRY_AFTER } },
  applyWebhook: {
    name: 'apply-webhook',
    options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, ...RETRY_AFTER },
  },
  // At most one waits. Each run adds the next one before it begins.
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
    options: { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, ...RETRY_AFTER },
  },
  // The mail itself holds how long retries are worthwhile.
  sendMail: {
    name: 'send-mail',
    options: { retryLimit: 1000, retryDelay: 5, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 180 },
  },
  // Each job writes a slice and adds the next one.
  breachLetters: { name: 'breach-letters', options: { retryLimit: 40, retryDelay: 5, ...RETRY_AFTER } },
  sendResetCode: {
    name: 'send-reset-code',
    options: { retryLimit: 5, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: 3600, ...RETRY_AFTER },
  },
  // Scheduled. The policy prevents a second waiting job.
  redactOldMails: { name: 'redact-old-mails', options: { policy: 'short', retryLimit: 3, retryDelay: 60 } },
  remindOfPrescriptions: {
    name: 'remind-of-prescriptions',
    options: { policy: 'short', retryLimit: 3, retryDelay: 600 },
  },
  removeOrphanImages: { name: 'remove-orphan-images', options: { policy: 'short', retryLimit: 3, retryDelay: 600 } },
  applyRetention: { name: 'apply-retention', options: { policy: 'short', retryLimit: 3, retryDelay: 600 } },
  backUp: { name: 'back-up', options: { policy: 'short', retryLimit: 10, retryDelay: 600, expireInSeconds: 3600 } },
  makeImageSizes: { name: 'make-image-sizes', options: { policy: 'short', retryLimit: 3, expireInSeconds: 3600 } },
} as const

/** Their jobs now wait in `applyRetention`, `redactOldMails`, `removeOrphanImages` and `makeImageSizes`. */
export const FORMER_QUEUES = ['forget', 'empty-old-mails', 'tidy-pictures', 'make-picture-sizes']

export type QueueName = keyof typeof QUEUES
