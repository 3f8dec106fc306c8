import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { badRequest } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { paymentCalls } from '#shared/payments.ts'
import { storeWebhook } from './webhook.ts'

export function webhookRoutes(app: FastifyInstance, deps: Context) {
  app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addRoute(webhooks, paymentCalls.webhook, async ({ body, reply }) => {
      const { headers } = reply.request
      const raw = Buffer.from(body)
      if (!deps.provider.isWebhookSignature(raw, singleValue(headers['x-razorpay-signature']))) {
        throw badRequest('The signature is not valid')
      }
      await storeWebhook(deps, raw, singleValue(headers['x-razorpay-event-id']))
      return { message: 'Kept' }
    })
  })
}

const singleValue = (header: string | string[] | undefined) => (Array.isArray(header) ? undefined : header)
