import { rm } from 'node:fs/promises'
import { buildWebIfStale, WEB_FOLDER } from '../src/server/start/web-build.ts'

// The build that the start would make, made anew in any case.
await rm(WEB_FOLDER, { recursive: true, force: true })
await buildWebIfStale((sentence) => console.log(sentence), new AbortController().signal)
