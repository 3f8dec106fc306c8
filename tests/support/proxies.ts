import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findNginx } from '../../tools/find-deploy-tools.ts'
import { openFolder } from './embedded/fixture.ts'
import { freePort } from './free-port.ts'

const SITE = join(import.meta.dirname, '../../deploy/nginx.conf')

type Received = { method: string; path: string; headers: IncomingHttpHeaders; bytes: number }

/** A server behind a proxy. It breaks the connection of every request whose address ends in `broken`, after it has read the body. */
export async function openBackend() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const bytes = await countBytes(request).catch(() => undefined)
    // The proxy ended the request.
    if (bytes === undefined) return
    received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, bytes })
    if (request.url?.endsWith('broken')) request.socket.destroy()
    else response.end(JSON.stringify({ bytes }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return { received, port: (server.address() as AddressInfo).port, close }
}

/** Runs a proxy until the test ends. Resolves when its port accepts connections; returns a function that kills it. */
export async function runProxy(program: string, args: string[], url: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  child.stderr.on('data', (piece) => {
    output += piece
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  })
  const kill = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  }
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`)
    if (await fetch(url).then(isReady, () => false)) return kill
    await delay(50)
  }
  throw new Error(`${program} does not respond at ${url}: ${output}`)
}

async function countBytes(request: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const piece of request) bytes += piece.length
  return bytes
}

async function isReady(response: Response) {
  await response.arrayBuffer()
  return true
}

/** `deploy/nginx.conf` before these ports, with a certificate of this test for the loopback addresses. */
export async function openNginx([first, second = first]: number[]) {
  const folder = await openFolder()
  const [port, plainPort] = [await freePort(), await freePort()]
  const certificate = join(folder, 'fullchain.pem')
  const subject = ['-subj', '/CN=shop', '-addext', 'subjectAltName=IP:127.0.0.1,IP:::ffff:127.0.0.1', '-days', '90']
  const files = ['-nodes', '-keyout', join(folder, 'privkey.pem'), '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], { stdio: 'ignore' })
  const site = (await readFile(SITE, 'utf8'))
    .replaceAll('/etc/letsencrypt/live/shop.example', folder)
    .replaceAll('/var/log/nginx', join(folder, 'logs'))
    .replaceAll(/listen \[::\].*\n/g, '\n')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('# server 127.0.0.1:3001', `server 127.0.0.1:${second}`)
  await mkdir(join(folder, 'logs'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const configuration = [
    'daemon off; worker_processes 1; master_process off;',
    `pid ${folder}/pid; error_log ${folder}/logs/error.log;`,
    'events { worker_connections 64; }',
    `http { access_log off; ${paths.join(' ')}`,
    site,
    '}',
  ]
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration.join('\n'))
  const url = `http://127.0.0.1:${plainPort}/.well-known/acme-challenge/none`
  const start = () => runProxy(findNginx(), ['-p', folder, '-c', file], url)
  let stop = await start()
  const log = (name = 'error') => readFile(join(folder, `logs/${name}.log`), 'utf8')
  return {
    port,
    plainPort,
    certificate,
    log,
    kill: () => stop(),
    start: async () => {
      stop = await start()
    },
  }
}
