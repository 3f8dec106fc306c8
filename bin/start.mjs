import { requireNode } from './require-node.mjs'

requireNode()
const asksForHelp = process.argv.some((part) => part === '--help' || part === '-h')
// What Node made of the sources is kept for the next start, which is then ready in half the time.
const { enableCompileCache } = await import('node:module')
enableCompileCache()
await import(asksForHelp ? '../src/server/cli/help.ts' : '../src/server/main.ts')
