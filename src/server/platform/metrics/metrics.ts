import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Priority } from '#shared/call.ts'
import { openRequestCounts, requestCountsText, type Series } from './request-counts.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** The figures of one process as JSON. */
export type Figures = { metrics: object[]; requests: Series[] }

/** Work that waits in the database. */
export type Backlog = {
  heldOrders: number
  overdueOrders: number
  mismatches: number
  failedRefunds: number
  waitingEvents: number
  waitingMails: number
  deadMails: number
  jobs: { queue: string; due: number }[]
}

type ProcessSources = {
  /** Database connections, idle ones included, and the callers that wait for one. */
  pool: () => { total: number; idle: number; waiting: number }
  /** Number of dropped log lines since the start. */
  droppedLines: () => number
  /** Whether the response cache stores changeable responses: only while notifications arrive. */
  isCaching: () => boolean
}

type Sources = ProcessSources & {
  readBacklog: () => Promise<Backlog>
  /** When the newest complete backup was made. Absent where a process writes no backups. */
  backupMadeAt?: () => Promise<Date | undefined>
  /** The figures of all workers. Absent in a single process. */
  collect?: () => Promise<Figures[]>
}

/** Prometheus metrics of this process, or the sums of all workers, including memory and event loop. */
export function openMetrics({ readBacklog, backupMadeAt, collect, ...ofProcess }: Sources) {
  const registry = new Registry()
  /** The same in each process: the database's backlog and the newest backup. */
  const common = new Registry()
  const refused = addProcessMetrics(registry, ofProcess)
  if (backupMadeAt) addBackupGauge(common, backupMadeAt)
  const backlog = backlogGauges(common)
  const requests = openRequestCounts()
  const figures = async (): Promise<Figures> => ({
    metrics: await registry.getMetricsAsJSON(),
    requests: requests.series(),
  })

  return {
    /** Counts a request that got its response before routing. */
    count: requests.count,
    /** Counts each request of this app by call and status, with its duration. */
    watch: (app: FastifyInstance) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { url = 'unknown' } = request.routeOptions
        requests.count(request.method, url, reply.statusCode, reply.elapsedTime / 1_000)
        done()
      })
    },
    /** Counts shed requests. */
    countRefused: (priority: Priority) => refused.inc({ priority }),
    /** Prometheus text, with the current backlog of the database. Never fails: without the database that part is left out. */
    read: async (): Promise<string> => {
      backlog.show(await readBacklog().catch(() => undefined))
      const all = collect ? await collect() : []
      const [own, requested] = collect
        ? [AggregatorRegistry.aggregate(all.map(({ metrics }) => metrics)), all.flatMap((worker) => worker.requests)]
        : [registry, requests.series()]
      return `${await own.metrics()}${await common.metrics()}${requestCountsText(requested)}`
    },
    /** What this process counts, for the sum of all workers. */
    figures,
  }
}

/** Returns the counter of refused requests; the other metrics read their value when they are collected. */
function addProcessMetrics(registry: Registry, { pool, droppedLines, isCaching }: ProcessSources) {
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'shop_' })
  const refused = new Counter({
    name: 'shop_refused_total',
    help: 'Requests refused in an overload, by priority',
    labelNames: ['priority'] as const,
    registers,
  })
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { total, idle, waiting } = pool()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'awaited' }, waiting)
    },
  })
  new Counter({
    name: 'shop_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLines())
    },
  })
  new Gauge({
    name: 'shop_response_cache_active',
    help: '1 while responses are cached; 0 while catalogue changes cannot be received',
    aggregator: 'min',
    registers,
    collect() {
      this.set(isCaching() ? 1 : 0)
    },
  })
  return refused
}

function addBackupGauge(registry: Registry, backupMadeAt: () => Promise<Date | undefined>) {
  new Gauge({
    name: 'shop_backup_timestamp_seconds',
    help: 'When the newest complete backup was made; 0 without one',
    registers: [registry],
    async collect() {
      const madeAt = await backupMadeAt().catch(() => undefined)
      this.set((madeAt?.getTime() ?? 0) / 1_000)
    },
  })
}

/** A gauge that should be 0 and is not deserves an alert (docs/operations/monitoring.md). */
function backlogGauges(registry: Registry) {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `shop_${name}`, help, registers })
  const isRead = gauge('backlog_read', '1 when the backlog metrics are fresh, 0 when the database did not respond')
  const jobs = new Gauge({
    name: 'shop_jobs_due',
    help: 'Jobs that are due and wait',
    labelNames: ['queue'] as const,
    registers,
  })
  const gauges = {
    heldOrders: gauge('held_orders', 'Unpaid orders that keep their stock'),
    overdueOrders: gauge('overdue_orders', 'Unpaid orders whose hold ended more than five minutes ago'),
    mismatches: gauge('payment_mismatches', 'Payments that need a decision'),
    failedRefunds: gauge('refunds_failed', 'Refunds that failed and were not sent again'),
    waitingEvents: gauge('webhook_events_waiting', 'Events of the provider that are not applied yet'),
    waitingMails: gauge('mails_waiting', 'Mails that are not sent yet'),
    deadMails: gauge('mails_dead', 'Mails that were given up'),
  } satisfies Record<Exclude<keyof Backlog, 'jobs'>, Gauge>

  return {
    show: (backlog: Backlog | undefined) => {
      isRead.set(backlog ? 1 : 0)
      if (!backlog) return
      jobs.reset()
      for (const { queue, due } of backlog.jobs) jobs.set({ queue }, due)
      for (const [name, perQueue] of Object.entries(gauges)) perQueue.set(backlog[name as keyof typeof gauges])
    },
  }
}
