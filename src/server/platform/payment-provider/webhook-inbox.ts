/** A webhook as the provider sent it. `body`: the raw JSON text. */
export type Webhook = { id: string; event: string; body: string }

export type WebhookInbox = {
  /** Resolves when the webhook is stored safely, within half a second. A repeated one changes nothing. */
  store: (webhook: Webhook) => Promise<void>
  /** Moves webhooks that were written to files into the database as soon as it is reachable. */
  importFiles: () => void
  close: () => Promise<void>
}
