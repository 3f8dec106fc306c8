import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bucketClient } from '#server/platform/object-storage/bucket-client.ts'
import { eventually } from '#tests/support/embedded/fixture.ts'
import { findSwift, type SwiftServer } from '../../../tools/find-swift.ts'
import { freePort } from '../free-port.ts'
import { configurationOf, configureSwift, REGION, USER } from './configuration.ts'

const NAMES: SwiftServer[] = ['account', 'container', 'object', 'proxy']

/** OpenStack Swift with one empty bucket behind S3's interface, on the loopback address; gone after the test. */
export async function openSwift() {
  const swift = findSwift()
  const folder = await mkdtemp(join(tmpdir(), 'shop-swift-'))
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
  }
  await configureSwift(swift, { folder, ports })
  const running = new Map<SwiftServer, ChildProcess>()
  const endpoint = `http://127.0.0.1:${ports.proxy}`

  const start = async (...names: SwiftServer[]) => {
    for (const name of names)
      running.set(name, spawn(swift.serverOf(name), [configurationOf(folder, name)], { stdio: 'ignore' }))
    for (const name of names) await eventually(() => isListening(ports[name]), 60_000)
  }
  const kill = async (...names: SwiftServer[]) => {
    for (const name of names) {
      const server = running.get(name)
      if (server?.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit')
    }
  }
  /** A stopped server accepts connections and never responds. */
  const send = (signal: 'SIGSTOP' | 'SIGCONT', name: SwiftServer) => running.get(name)?.kill(signal)
  onTestFinished(async () => {
    await kill(...NAMES)
    await rm(folder, { recursive: true, force: true })
  })
  await start(...NAMES)
  const settings = { bucket: 'pictures', endpoint, region: REGION, ...USER }
  await bucketClient(settings)({ method: 'PUT' })
  const env = {
    IMAGE_STORE: `s3://pictures?endpoint=${endpoint}&region=${REGION}`,
    AWS_ACCESS_KEY_ID: USER.accessKeyId,
    AWS_SECRET_ACCESS_KEY: USER.secretAccessKey,
  }
  return { settings, env, start, kill, send }
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthcheck`, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )
