import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { CHECKS } from '#server/health/checks.ts'
import type { HealthCheck, HealthSources } from '#server/health/finding.ts'
import { runChecks } from '#server/health/run-checks.ts'
import { translate } from '#shared/sentence.ts'
import type { TestShop } from './shop.ts'

export type Title = HealthCheck['title']

/** The sources of a test shop's health checks, with a data folder of its own. */
export async function healthSourcesOf(shop: TestShop, change: Partial<HealthSources> = {}): Promise<HealthSources> {
  const dataDir = await temporaryFolder()
  return {
    env: {
      dataDir,
      backupDir: join(dataDir, 'backups'),
      trustProxy: 0,
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      razorpay: undefined,
      prescriptionKeys: [],
    },
    publicUrl: 'http://localhost:3000',
    database: { db: shop.db, direct: shop.connection },
    provider: shop.provider,
    mail: shop.mail,
    images: shop.images,
    settingsFile: join(dataDir, '.env'),
    ...change,
  }
}

export async function temporaryFolder() {
  const made = await mkdtemp(join(tmpdir(), 'shop-health-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** 'problem: sentence -> advice' of one check. */
export async function findingOf(title: Title, sources: HealthSources): Promise<string> {
  const [result] = await runChecks(sources, { checks: CHECKS.filter((check) => check.title === title) })
  if (!result) throw new Error(`There is no check ${title}`)
  const { state, message, advice } = result
  return `${state}: ${translate(message)}${advice === undefined ? '' : ` -> ${translate(advice)}`}`
}

/** A loopback address that does not look like one. */
export const publicAddressOf = (server: Server) => `http://[::ffff:127.0.0.1]:${(server.address() as AddressInfo).port}`

/** A server on this machine, closed after the test. Returns its address. */
export async function openHttpServer(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return publicAddressOf(server)
}
