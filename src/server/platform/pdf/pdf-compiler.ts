import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { BUSY, unavailable } from '#server/http/errors.ts'
import { type Child, startChild } from '#server/platform/child-process/start-child.ts'
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts'
import type { PdfTask } from './engine.ts'

/** `isFull`: the process uses too much memory and is replaced. */
export type Compiled = { pdf: Uint8Array; isFull: boolean } | { failure: string }

export type PdfCompiler = {
  /** Throws 503 when too many wait, when it takes too long, and where no engine exists. */
  compile: (task: PdfTask) => Promise<Uint8Array>
  stop: () => void
}

type Options = {
  /** Folder of the templates, with their fonts in `fonts`. */
  templates: string
  log: FastifyBaseLogger
  /** Files of the engines; the first that exists for this machine is used. */
  engines?: string[]
  idleMs?: number
  timeoutMs?: number
}

const PROCESS = join(import.meta.dirname, 'compile-process.ts')
export const NATIVE_ENGINE = './native-engine.ts'
export const WEB_ENGINE = './web-engine.ts'
const MAX_WAITING = 20

/**
 * Makes PDF files one after the other in a process of its own. The process starts with the first task and ends when
 * there is none for a minute.
 */
export function openPdfCompiler({
  templates,
  log,
  engines = [NATIVE_ENGINE, WEB_ENGINE],
  idleMs = 60_000,
  timeoutMs = 30_000,
}: Options): PdfCompiler {
  let child: Child<PdfTask, Compiled> | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function end() {
    clearTimeout(idle)
    child?.stop()
    child = undefined
  }

  async function run(task: PdfTask): Promise<Uint8Array> {
    clearTimeout(idle)
    if (child?.hasExited()) end()
    child ??= startChild(PROCESS, [templates, ...engines])
    const late = { failure: `longer than ${timeoutMs} ms` }
    const compiled = await withTimeout(timeoutMs, child.request(task), late).catch(({ message }: Error) => ({
      failure: message,
    }))
    // A process whose engine failed is replaced too: WebAssembly cannot continue after a trap.
    if ('pdf' in compiled && !compiled.isFull) idle = setTimeout(end, idleMs).unref()
    else end()
    if ('pdf' in compiled) return compiled.pdf
    log.error({ template: task.template, reason: compiled.failure }, 'PDF not made')
    throw unavailable('The PDF cannot be made at the moment. Please try again later.', 60)
  }

  return {
    compile: async (task) => {
      if (waiting >= MAX_WAITING) throw unavailable(BUSY)
      waiting += 1
      const made = last.then(() => run(task))
      last = made
        .catch(() => {})
        .then(() => {
          waiting -= 1
        })
      return made
    },
    stop: end,
  }
}
