import { serveParent } from '#server/platform/child-process/serve-parent.ts'
import type { Compiled, PdfTask } from './pdf-compiler.ts'

const [, , templates = '', engine = ''] = process.argv

/** The engine keeps some memory of each document for ever, so its process is replaced. */
const MOST_BYTES = 200_000_000

/** Undefined where no native build of the compiler exists for this machine. */
const compiler = await import(engine).then(
  ({ NodeCompiler }) =>
    NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [`${templates}/fonts`] }] }),
  () => undefined,
)

function compile({ template, data, isTagged }: PdfTask): Compiled {
  if (!compiler) return { failure: 'no engine' }
  const document = { mainFilePath: `${templates}/${template}`, inputs: { data: JSON.stringify(data) } }
  const pdf: Uint8Array = compiler.pdf(document, { pdfTags: isTagged })
  // What the compiler remembers of a document never serves the next one.
  compiler.evictCache(0)
  return { pdf, isFull: process.memoryUsage.rss() > MOST_BYTES }
}

// Somebody waits for a document, so it comes before the images.
serveParent<PdfTask>(compile, { niceness: 10 })
