import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { auditRoutes } from '#server/audit/routes.ts'
import { cartRoutes } from '#server/cart/routes.ts'
import { productFileRoutes } from '#server/catalogue/files/routes.ts'
import { categoryRoutes } from '#server/categories/routes.ts'
import { societyRoutes } from '#server/content/routes.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { addSignIn } from '#server/http/authentication.ts'
import { replyToBrokenAddress, replyToBrokenHttp } from '#server/http/broken-requests.ts'
import { addFairShare } from '#server/http/concurrency-limit.ts'
import { replyNotFound, replyWithError } from '#server/http/error-reply.ts'
import { warnOfUntrustedProxy } from '#server/http/forwarded.ts'
import { addFarewell } from '#server/http/graceful-shutdown.ts'
import { healthRoutes, type Readiness } from '#server/http/health.ts'
import { addAdmission, type Load, NO_LOAD } from '#server/http/load-shedding.ts'
import { speakPlainly } from '#server/http/messages.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { addParsers } from '#server/http/parsers.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { pictureRoutes } from '#server/images/routes.ts'
import { mailRoutes } from '#server/notifications/routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { orderPaymentRoutes } from '#server/payments/order-routes.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import type { Languages } from '#server/platform/i18n/locales.ts'
import { addRequestLanguage } from '#server/platform/i18n/request-locale.ts'
import { nextRequestId } from '#server/platform/logging/request-id.ts'
import { addRequestLog, writeRequest } from '#server/platform/logging/request-log.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { metricsRoutes } from '#server/platform/metrics/routes.ts'
import { settleWrites } from '#server/platform/response-cache/await-invalidation.ts'
import { openFastDoor } from '#server/platform/response-cache/cached-response-handler.ts'
import { privacyRoutes } from '#server/privacy/routes.ts'
import { productRoutes } from '#server/products/routes.ts'
import { manifestRoute } from '#server/public-pages/home/manifest-route.ts'
import { homeRoutes } from '#server/public-pages/home/routes.ts'
import { publicPageRoutes } from '#server/public-pages/routes.ts'
import { sitemapRoutes } from '#server/public-pages/sitemap.ts'
import { moneyRoutes } from '#server/reconciliation/routes.ts'
import { refundRoutes } from '#server/refunds/routes.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { settingsRoutes } from '#server/settings/routes.ts'
import { accountRoutes } from '#server/users/account-routes.ts'
import { userRoutes } from '#server/users/routes.ts'
import { webhookRoutes } from '#server/webhooks/routes.ts'
import type { Context } from './context.ts'

export type AppOptions = {
  /** How many proxies in front are trusted for the client's address. */
  trustProxy?: number
  /** The folder of the built web half; absent where only the calls are wanted. */
  webFolder?: string
  readiness: Readiness
  /** Absent where nobody watches. */
  metrics?: Metrics
  /** Absent where nobody measures how far the process is behind. */
  load?: Load
  /** Opens the metrics to a watcher on another machine. */
  metricsToken?: string | undefined
  /** Browsers keep to TLS at the subdomains of the shop's address too. */
  hstsSubdomains?: boolean
  /** Those of src/words, where nothing else is told. */
  languages?: Languages
  /** Where test payments are made; absent with the provider’s own keys. */
  testPaymentsPath?: string | undefined
  /** Writes the lines of the log that `work` makes in one piece. */
  logTogether?: (work: () => void) => void
}

const BODY_LIMIT = 100 * 1024
const MOST_CONNECTIONS = 5_000

/** The whole shop over HTTP, ready to listen or to be called in process. */
export async function buildApp(
  deps: Context,
  {
    trustProxy = 0,
    webFolder,
    readiness,
    metrics,
    load = NO_LOAD,
    metricsToken,
    hstsSubdomains,
    languages,
    testPaymentsPath,
    logTogether = (work) => work(),
  }: AppOptions,
): Promise<FastifyInstance> {
  speakPlainly()
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    // The shop's own line for each request says what is needed and no more.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // A connection on which nothing moves, such as that of somebody who does not read their answer.
    connectionTimeout: 60_000,
    // Whoever sends byte by byte keeps a connection no longer than this; Node itself looks twice a minute only.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: replyToBrokenAddress,
    clientErrorHandler: replyToBrokenHttp,
    // What has reached the shop is answered, also while it is being closed.
    return503OnClosing: false,
    genReqId: nextRequestId,
    routerOptions: { maxParamLength: 300 },
  })
  // Before the machine runs out of sockets, of which the database needs some too.
  app.server.maxConnections = MOST_CONNECTIONS
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('mayHaveChanged', false)
  app.setErrorHandler(replyWithError)
  if (!webFolder) app.setNotFoundHandler(replyNotFound)
  addRequestLanguage(app, languages)
  addRequestLog(app)
  warnOfUntrustedProxy(app, trustProxy)
  addFarewell(app)
  addAdmission(app, { load, onRefused: (urgency) => metrics?.countRefused(urgency), testPaymentsPath })
  addFairShare(app)
  addParsers(app)
  addSecurityHeaders(app, { checkoutUrl: deps.provider.checkoutUrl, hstsSubdomains })
  addSignIn(app, deps)
  settleWrites(app, deps.cache)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })

  healthRoutes(app, readiness)
  if (metrics) metricsRoutes(app, metrics, metricsToken)
  const document = openApiDocument()
  app.get('/api/openapi.json', () => document)
  for (const routes of [
    userRoutes,
    accountRoutes,
    privacyRoutes,
    productRoutes,
    productFileRoutes,
    reviewRoutes,
    categoryRoutes,
    homeRoutes,
    manifestRoute,
    societyRoutes,
    searchRoutes,
    settingsRoutes,
    cartRoutes,
    orderRoutes,
    orderPaymentRoutes,
    paymentRoutes,
    webhookRoutes,
    refundRoutes,
    moneyRoutes,
    pictureRoutes,
    auditRoutes,
    dashboardRoutes,
    mailRoutes,
  ]) {
    routes(app, deps)
  }
  if (webFolder) {
    await publicPageRoutes(app, deps, webFolder)
    sitemapRoutes(app, deps, { testPaymentsPath })
    await staticFiles(app, webFolder, deps.provider.checkoutUrl)
  }
  openFastDoor(app, deps.cache, {
    onAnswered: ({ route, status, seconds }) => metrics?.count('GET', route, status, seconds),
    onMany: (answered) =>
      logTogether(() => {
        for (const { id, path, status, seconds } of answered)
          writeRequest(deps.log, { reqId: id, method: 'GET', path, status, ms: seconds * 1_000 })
      }),
  })
  return app
}
