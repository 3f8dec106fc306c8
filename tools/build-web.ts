import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWebIfStale, WEB_FOLDER } from '#server/platform/startup/web-build.ts'
import { SIZES } from './byte-budget.ts'

// Rebuilds the web app unconditionally.
await rm(WEB_FOLDER, { recursive: true, force: true })
await buildWebIfStale((sentence) => console.log(sentence), new AbortController().signal)
console.log(await readFile(join(WEB_FOLDER, SIZES), 'utf8'))
