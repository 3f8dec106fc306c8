/** A webhook as received. `body`: the raw JSON text. */
export type Webhook = { id: string; event: string; body: string }

export type WebhookInbox = {
  /** Resolves within half a second, when the webhook is stored durably. Repetitions change nothing. */
  store: (webhook: Webhook) => Promise<void>
  /** Imports webhooks from files once the database is reachable. */
  importFiles: () => void
  close: () => Promise<void>
}
