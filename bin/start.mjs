import { limitMemory } from './limit-memory.mjs'
import { readEnvFile } from './read-env-file.mjs'
import { requireNode } from './require-node.mjs'

requireNode()
readEnvFile()
// The compile cache halves the time of the next start.
const { enableCompileCache } = await import('node:module')
enableCompileCache()
const isHelp = process.argv.some((part) => part === '--help' || part === '-h')
if (!isHelp) await limitMemory()
await import(isHelp ? '../src/server/cli/help.ts' : '../src/server/main.ts')
