import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { TEMPLATE_OF_NEW_DOCUMENTS } from '#server/documents/issue.ts'
import { makePdf, TEMPLATES } from '#server/documents/pdf/make-pdf.ts'
import { openEngine } from '#server/platform/pdf/native-engine.ts'
import { NATIVE_ENGINE, openPdfCompiler, WEB_ENGINE } from '#server/platform/pdf/pdf-compiler.ts'
import type { DocumentLine, DocumentSnapshot } from '#shared/documents.ts'
import { memoryOf, processesOf } from '#tests/support/memory.ts'

/** `npm run test:long -- pdfs` for the long run. */
const PDFS = Number(process.env.PDFS ?? 100)
const LANGUAGES = ['en', 'ml'] as const
const IN_A_PRINT = 200

const log = fastify({ logger: { level: 'silent' } }).log

// Requirements: DOC-6, DOC-13
test.each([
  { engine: NATIVE_ENGINE, count: PDFS, maxMegabytes: 260 },
  { engine: WEB_ENGINE, count: Math.ceil(PDFS / 20), maxMegabytes: 500 },
])(
  'the PDF process has the same memory after many invoices, with $engine',
  { timeout: 120_000 + PDFS * 500 },
  async ({ engine, count, maxMegabytes }) => {
    const pdfs = openPdfCompiler({ templates: TEMPLATES, log, engines: [engine] })
    onTestFinished(pdfs.stop)
    let highest = 0
    const started = performance.now()
    for (let n = 0; n < count; n += 1) {
      await makePdf(pdfs, [invoice(n)], { paper: 'a4', language: LANGUAGES[n % 2] ?? 'en' })
      const processes = n % 10 === 0 ? await processesOf('compile-process') : []
      for (const pid of processes) highest = Math.max(highest, await memoryOf(pid))
    }
    const perPdf = (performance.now() - started) / count
    console.info(`pdfs: ${count} by ${engine}, ${perPdf.toFixed(1)} ms each, ${highest.toFixed(0)} MB at most`)
    expect(highest).toBeGreaterThan(0)
    expect(highest).toBeLessThan(maxMegabytes)
  },
)

// Requirements: DOC-7
test.each(LANGUAGES)(
  'a print of 200 invoices of five lines takes about a second of one processor, in %s',
  {
    timeout: 120_000,
  },
  async (language) => {
    const engine = openEngine(TEMPLATES)
    const seconds: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const documents = Array.from({ length: IN_A_PRINT }, (_, n) => invoice(round * IN_A_PRINT + n))
      const pdfs = {
        compile: async (task: Parameters<typeof engine.compile>[0]) => engine.compile(task),
        stop: () => {},
      }
      const took = await secondsOf(() => makePdf(pdfs, documents, { paper: 'a4', language }))
      seconds.push(took)
      ratios.push(took / (await secondsOf(countToABillion)))
      // Not measured: after such a print the PDF process is full and ends without this step.
      engine.forget?.()
      await turn()
    }
    const best = Math.min(...seconds)
    console.info(`pdfs: ${IN_A_PRINT} invoices in one print, ${language}: ${best.toFixed(2)} s of one processor`)
    // A shared processor needs more time for the same work. So it is compared with a loop that takes about a second.
    expect(Math.min(...ratios)).toBeLessThan(2)
  },
)

const ROUNDS = 3

/** Of one processor. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function countToABillion() {
  let sum = 0
  for (let n = 0; n < 1e9; n += 1) sum += n
  return sum
}

const NAMES = [
  'ബലാരിഷ്ടം (450 ml)',
  'Neem soap (100 g)',
  'കദളീഫലം ജാം (250 g)',
  'Coconut oil (1 l)',
  'Black pepper (200 g)',
]

/** Each has another buyer and five of forty products. */
const invoice = (n: number) => ({
  snapshot: snapshotOf(n),
  template: TEMPLATE_OF_NEW_DOCUMENTS,
  provider_mode: 'live',
})

const snapshotOf = (n: number): DocumentSnapshot => ({
  ...{ kind: 'invoice', number: `KS/26-27/${String(n + 1).padStart(6, '0')}`, date: '2026-11-25', order: '0000-0001' },
  ...{ placeOfSupply: '32-Kerala', interState: false, refersTo: null },
  seller: {
    ...{ name: 'Kadirur Society', legalName: 'Kadirur Social Service Society', address: 'East Kadirur, Kannur' },
    ...{ gstStatus: 'regular', gstin: '32AAGCB7383J1ZH', state: 'Kerala', stateCode: '32', phone: '', email: '' },
    ...{ fssaiNumber: '11319001000123', drugLicence: '', cosmeticLicence: '' },
  },
  buyer: {
    ...{ name: `Anitha ${n}`, address: `House ${n}, Thalassery`, phone: '9847012345' },
    ...{ state: 'Kerala', stateCode: '32', gstin: '' },
  },
  lines: NAMES.map((name, index) => lineOf(name, (n * 7 + index) % 40)),
  delivery: [],
  totals: { taxable: 1_000 + n, cgst: 45 + n, sgst: 45 + n, igst: 0, tax: 90 + 2 * n, total: 1_090 + 3 * n },
})

const lineOf = (name: string, product: number): DocumentLine => ({
  ...{ description: name, hsn: '30049011', uqc: 'NOS', qty: 2, unitPrice: 100 + product, discount: 20 },
  ...{ taxable: 180 + 2 * product, taxPercent: [5, 12, 18][product % 3] ?? 5 },
  ...{ cgst: 4.5 + product, sgst: 4.5 + product, igst: 0, total: 189 + 4 * product },
})
