import { readEnvFile } from './read-env-file.mjs'
import { requireNode } from './require-node.mjs'

requireNode()
readEnvFile()
// The compile cache halves the time of the next start.
const { enableCompileCache } = await import('node:module')
enableCompileCache()
await import('#server/cli/main.ts')
