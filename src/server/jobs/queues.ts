/** The job queues. They are created with the schema, by the database's owner. */
export const QUEUES = {
  expireOrders: { name: 'expire-orders', options: { policy: 'short', retryLimit: 3 } },
  applyWebhooks: { name: 'apply-webhooks', options: { policy: 'short', retryLimit: 5, retryBackoff: true } },
  refund: { name: 'refund', options: { retryLimit: 10, retryDelay: 5, retryBackoff: true } },
  makePictureSizes: { name: 'make-picture-sizes', options: { policy: 'short', retryLimit: 3, expireInSeconds: 3600 } },
} as const
