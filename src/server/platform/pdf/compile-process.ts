import { serveParent } from '#server/platform/child-process/serve-parent.ts'
import type { Engine, PdfTask } from './engine.ts'
import type { Compiled } from './pdf-compiler.ts'

const [, , templates = '', ...files] = process.argv

const engine = await openFirst(files)

/** The first engine that exists for this machine; undefined where none does. */
async function openFirst([file, ...remaining]: string[]): Promise<Engine | undefined> {
  if (file === undefined) return undefined
  const found = await import(file).catch(() => undefined)
  return found ? found.openEngine(templates) : openFirst(remaining)
}

function compile(task: PdfTask): Compiled {
  if (!engine) return { failure: 'no engine' }
  const pdf = engine.compile(task)
  const isFull = process.memoryUsage.rss() > engine.maxBytes
  // A full process ends, which frees everything at once.
  if (!isFull) engine.forget?.()
  return { pdf, isFull }
}

// A person waits for a document, so it has priority over the images.
serveParent<PdfTask>(compile, { niceness: 10 })
