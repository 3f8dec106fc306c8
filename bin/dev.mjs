import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readEnvFile } from './read-env-file.mjs'
import { requireNode } from './require-node.mjs'

// The server restarts when its files change; the web pages use hot reload. Both end together.
requireNode()
readEnvFile()
const project = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const watched = ['src/server', 'src/shared', 'migrations', 'sandbox'].map((folder) => `--watch-path=${folder}`)

const children = [
  run([...watched, '--watch-preserve-output', 'src/server/main.ts', '--without-web'], {
    PORT: port,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  }),
  run(['node_modules/vite/bin/vite.js'], {
    WEB_PORT: webPort,
    SHOP_URL: `http://${reachable(process.env.HOST)}:${port}`,
  }),
]

function run(args, env) {
  return spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** The local address of a server that listens on `host`. */
function reachable(host = '127.0.0.1') {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

let isEnding = false
// Once only: a second signal makes the server exit at once.
function end() {
  if (isEnding) return
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
for (const child of children) {
  child.on('exit', (code) => {
    if (!isEnding) process.exitCode = code ?? 1
    end()
  })
}
