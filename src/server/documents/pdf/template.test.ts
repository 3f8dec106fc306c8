import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openPdfCompiler } from '#server/platform/pdf/pdf-compiler.ts'
import type { DocumentLine, DocumentPaper, DocumentSnapshot } from '#shared/documents.ts'
import { makePdf, TEMPLATES } from './make-pdf.ts'

const log = fastify({ logger: { level: 'silent' } }).log
const pdfs = openPdfCompiler({ templates: TEMPLATES, log })
afterAll(pdfs.stop)

const line = (change: Partial<DocumentLine> = {}): DocumentLine => ({
  ...{ description: 'ബലാരിഷ്ടം (450 ml)', hsn: '30049011', uqc: 'NOS', qty: 2, unitPrice: 100, discount: 20 },
  ...{ taxable: 180, taxPercent: 5, cgst: 4.5, sgst: 4.5, igst: 0, total: 189 },
  ...change,
})

const snapshot = (change: Partial<DocumentSnapshot> = {}): DocumentSnapshot => ({
  ...{ kind: 'invoice', number: 'KS/26-27/000001', date: '2026-11-25', order: '0000-0001' },
  ...{ placeOfSupply: '32-Kerala', interState: false, refersTo: null },
  seller: {
    ...{ name: 'Kadirur Society', legalName: 'Kadirur Social Service Society', address: 'East Kadirur, Kannur' },
    ...{ gstStatus: 'regular', gstin: '32AAGCB7383J1ZH', state: 'Kerala', stateCode: '32', phone: '', email: '' },
    ...{ fssaiNumber: '11319001000123', drugLicence: '', cosmeticLicence: '' },
  },
  buyer: { name: 'Anitha', address: 'Thalassery', phone: '', state: 'Kerala', stateCode: '32', gstin: '' },
  lines: [line()],
  delivery: [],
  totals: { taxable: 180, cgst: 4.5, sgst: 4.5, igst: 0, tax: 9, total: 189 },
  ...change,
})

type Making = { paper?: DocumentPaper; language?: 'en' | 'ml'; mode?: string }

const make = (change: Partial<DocumentSnapshot> = {}, { paper = 'a4', language = 'en', mode = 'live' }: Making = {}) =>
  makePdf(pdfs, [{ snapshot: snapshot(change), template: 1, provider_mode: mode }], { paper, language })

const hashOf = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex').slice(0, 16)
const pagesOf = (pdf: Uint8Array) => Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])

/** A document that was issued with template 1 looks like this for ever. A new look is a new template. */
const ISSUED: [DocumentPaper, 'en' | 'ml', string][] = [
  ['a4', 'en', 'fe54c094b918eb52'],
  ['a4', 'ml', '9b77fac95c98d907'],
  ['a5', 'en', 'e8aced32fb1d6766'],
  ['a5', 'ml', '2e7f495a8da87dc5'],
  ['roll', 'en', '1b5c61f0eed2561a'],
  ['roll', 'ml', '931ab60b6b03cc67'],
]

// Requirements: DOC-2
test.each(ISSUED)(
  'template 1 on %s in %s has the bytes that it had when it was made',
  async (paper, language, hash) => {
    expect(hashOf(await make({}, { paper, language }))).toBe(hash)
  },
)

// Requirements: DOC-1
test('many lines go on to the next page, and a roll is one page of any length', async () => {
  const lines = Array.from({ length: 100 }, () => line())
  expect(pagesOf(await make())).toBe(1)
  expect(pagesOf(await make({ lines }))).toBeGreaterThan(3)
  expect(pagesOf(await make({ lines }, { paper: 'a5' }))).toBeGreaterThan(5)
  expect(pagesOf(await make({ lines }, { paper: 'roll' }))).toBe(1)
})

// Requirements: DOC-4
// Threats: T271
test.each([
  '#eval("1+1") #panic() #read("/etc/passwd") #import "x.typ"',
  '$x^2$ *bold* _it_ `raw` <label> @ref = heading // c /* c */ [a](b) "q" \\ \\u{41}',
  'a'.repeat(5_000),
  'മലയാളം'.repeat(200),
  'مرحبا שלום हिन्दी 中文 \u{1f600}',
  'two\nlines\u0000\u202e',
])('hostile text %# is printed as text', async (text) => {
  const buyer = { ...snapshot().buyer, name: text, address: text }
  for (const paper of ['a4', 'roll'] as const) {
    const pdf = await make({ buyer, lines: [line({ description: text })] }, { paper, language: 'ml' })
    expect(pagesOf(pdf)).toBeGreaterThan(0)
  }
})

// Requirements: DOC-5
test('test money is marked, and each kind of seller has its own look', async () => {
  const { seller } = snapshot()
  const looks = await Promise.all([
    make(),
    make({}, { mode: 'sandbox' }),
    make({ interState: true }),
    make({ kind: 'bill-of-supply', seller: { ...seller, gstStatus: 'composition' } }),
    make({ kind: 'bill', seller: { ...seller, gstStatus: 'unregistered', gstin: '' } }),
    make({
      kind: 'credit-note',
      refersTo: { _id: '', kind: 'invoice', number: 'KS/26-27/000001', date: '2026-11-01' },
    }),
  ])
  expect(new Set(looks.map(hashOf)).size).toBe(6)
})
