import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './require-node.mjs'

// The server starts again when its files change; the web pages change in place. Both end together.
requireNode()
const project = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const children = [
  spawn(
    process.execPath,
    [
      '--watch-path=src/server',
      '--watch-path=src/shared',
      '--watch-preserve-output',
      'src/server/main.ts',
      '--without-web',
    ],
    {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` },
    },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, WEB_PORT: webPort, SHOP_URL: `http://127.0.0.1:${port}` },
  }),
]
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
for (const child of children) child.on('exit', end)
