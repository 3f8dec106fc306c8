import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { auditRoutes } from '#server/audit/routes.ts'
import { breachRoutes } from '#server/breaches/routes.ts'
import { bulkChangeRoutes } from '#server/bulk-changes/routes.ts'
import { cartRoutes } from '#server/cart/routes.ts'
import { productFileRoutes } from '#server/catalogue/files/routes.ts'
import { categoryRoutes } from '#server/categories/routes.ts'
import { consentRoutes } from '#server/consents/routes.ts'
import { contentEditingRoutes } from '#server/content/editing/routes.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { gstRoutes } from '#server/gst/routes.ts'
import { healthCheckRoutes } from '#server/health/routes.ts'
import type { CheckHealth } from '#server/health/run-checks.ts'
import { addAuthentication } from '#server/http/authentication.ts'
import { replyToBrokenAddress, replyToBrokenHttp } from '#server/http/broken-requests.ts'
import { addConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { replyNotFound, replyWithError } from '#server/http/error-reply.ts'
import { warnOfUntrustedProxy } from '#server/http/forwarded.ts'
import { addGracefulShutdown } from '#server/http/graceful-shutdown.ts'
import { healthRoutes, type Readiness } from '#server/http/health.ts'
import { addLoadShedding, type Load, NO_LOAD } from '#server/http/load-shedding.ts'
import { setValidationMessages } from '#server/http/messages.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { addParsers } from '#server/http/parsers.ts'
import { addSecurityHeaders, siteOf } from '#server/http/security-headers.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { readUnreadBodies } from '#server/http/unread-body.ts'
import { compileValidator } from '#server/http/validator.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { mailRoutes } from '#server/notifications/routes.ts'
import { parcelRoutes } from '#server/orders/parcel-routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { orderPaymentRoutes } from '#server/payments/order-routes.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import type { Languages } from '#server/platform/i18n/locales.ts'
import { addRequestLanguage } from '#server/platform/i18n/request-locale.ts'
import { nextRequestId } from '#server/platform/logging/request-id.ts'
import { addRequestLog, writeRequest } from '#server/platform/logging/request-log.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { metricsRoutes } from '#server/platform/metrics/routes.ts'
import { cachingServer } from '#server/platform/response-cache/caching-server.ts'
import { awaitInvalidation } from '#server/platform/response-cache/response-cache.ts'
import { prescriptionRoutes } from '#server/prescriptions/routes.ts'
import { privacyRoutes } from '#server/privacy/routes.ts'
import { productEditingRoutes } from '#server/products/editing-routes.ts'
import { productRoutes } from '#server/products/routes.ts'
import { manifestRoute } from '#server/public-pages/home/manifest-route.ts'
import { homeRoutes } from '#server/public-pages/home/routes.ts'
import { publicPageRoutes } from '#server/public-pages/routes.ts'
import { sitemapRoutes } from '#server/public-pages/sitemap.ts'
import { readyToTradeRoutes } from '#server/ready-to-trade/routes.ts'
import { reconciliationRoutes } from '#server/reconciliation/routes.ts'
import { refundRoutes } from '#server/refunds/routes.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { settingsRoutes } from '#server/settings/routes.ts'
import { taxRoutes } from '#server/tax/routes.ts'
import { accountRoutes } from '#server/users/account-routes.ts'
import { invitationRoutes } from '#server/users/invitations/routes.ts'
import { userRoutes } from '#server/users/routes.ts'
import { webhookRoutes } from '#server/webhooks/routes.ts'
import { BODY_LIMIT } from '#shared/body-limit.ts'
import type { Context } from './context.ts'

type AppOptions = {
  /** Number of proxies in front whose X-Forwarded-For entries are trusted. */
  trustProxy?: number
  /** Folder of the web build; absent when only the calls are served. */
  webFolder?: string
  readiness: Readiness
  /** Absent when metrics are off. */
  metrics?: Metrics
  /** Runs the checks of the page Health. */
  checkHealth?: CheckHealth
  /** Absent when load is not measured. */
  load?: Load
  /** Bearer token that opens the metrics to another machine. */
  metricsToken?: string | undefined
  /** Adds `includeSubDomains` to HSTS. */
  hstsSubdomains?: boolean
  /** Default: the languages of src/words. */
  languages?: Languages
  /** The path of the payment sandbox. Absent with live keys. */
  testPaymentsPath?: string | undefined
  /** Batches the log lines that `run` writes. */
  logBatch?: (run: () => void) => void
}

/** Builds the HTTP app. It can listen, or be called in process by `inject`. */
export async function buildApp(deps: Context, options: AppOptions): Promise<FastifyInstance> {
  setValidationMessages()
  const app = createApp(deps, options)
  await addHooks(app, deps, options)
  addCalls(app, deps, options)
  if (options.webFolder) await addPages(app, deps, options.webFolder, options)
  else app.setNotFoundHandler(replyNotFound)
  return app
}

function createApp(
  { cache, log }: Context,
  { trustProxy = 0, metrics, logBatch = (run) => run() }: AppOptions,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // Our own request log replaces Fastify's.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: cachingServer(cache, {
      isDraining: () => app.isDraining(),
      onResponded: ({ route, status, seconds }) => metrics?.count('GET', route, status, seconds),
      onMany: (responded) =>
        logBatch(() => {
          for (const { id, path, status, seconds } of responded)
            writeRequest(log, { reqId: id, method: 'GET', path, status, ms: seconds * 1_000 })
        }),
    }),
    frameworkErrors: replyToBrokenAddress,
    clientErrorHandler: replyToBrokenHttp,
    // Requests that arrive during shutdown still get a response.
    return503OnClosing: false,
    genReqId: nextRequestId,
    routerOptions: { maxParamLength: 300 },
  })
  return app
}

/** What every request passes through, in this order. */
async function addHooks(
  app: FastifyInstance,
  deps: Context,
  { trustProxy = 0, metrics, load = NO_LOAD, hstsSubdomains, languages, testPaymentsPath }: AppOptions,
) {
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('isMutation', false)
  app.setErrorHandler(replyWithError)
  addRequestLanguage(app, languages)
  addRequestLog(app)
  warnOfUntrustedProxy(app, trustProxy)
  addGracefulShutdown(app, { isProxied: trustProxy > 0 })
  readUnreadBodies(app)
  addLoadShedding(app, { load, onRefused: (priority) => metrics?.countRefused(priority), testPaymentsPath })
  addConcurrencyLimit(app)
  addParsers(app)
  addSecurityHeaders(app, { ...siteOf(deps), hstsSubdomains })
  addAuthentication(app, deps)
  awaitInvalidation(app, deps.cache)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
}

function addCalls(
  app: FastifyInstance,
  deps: Context,
  { readiness, checkHealth = async () => [], metrics, metricsToken }: AppOptions,
) {
  healthRoutes(app, readiness)
  healthCheckRoutes(app, checkHealth)
  if (metrics) metricsRoutes(app, metrics, metricsToken)
  app.get('/api/openapi.json', () => openApiDocument())
  for (const routes of FEATURES) routes(app, deps)
}

const FEATURES = [
  userRoutes,
  accountRoutes,
  invitationRoutes,
  consentRoutes,
  privacyRoutes,
  breachRoutes,
  productRoutes,
  productEditingRoutes,
  bulkChangeRoutes,
  productFileRoutes,
  reviewRoutes,
  categoryRoutes,
  homeRoutes,
  manifestRoute,
  contentRoutes,
  contentEditingRoutes,
  searchRoutes,
  settingsRoutes,
  taxRoutes,
  readyToTradeRoutes,
  cartRoutes,
  orderRoutes,
  parcelRoutes,
  orderPaymentRoutes,
  paymentRoutes,
  webhookRoutes,
  refundRoutes,
  prescriptionRoutes,
  documentRoutes,
  gstRoutes,
  reconciliationRoutes,
  imageRoutes,
  auditRoutes,
  dashboardRoutes,
  mailRoutes,
]

async function addPages(
  app: FastifyInstance,
  deps: Context,
  webFolder: string,
  { testPaymentsPath }: Pick<AppOptions, 'testPaymentsPath'>,
) {
  await publicPageRoutes(app, deps, webFolder)
  sitemapRoutes(app, deps, { testPaymentsPath })
  await staticFiles(app, webFolder, siteOf(deps))
}
