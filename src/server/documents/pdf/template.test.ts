// Slow: npm run test:all only.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { NATIVE_ENGINE, openPdfCompiler, WEB_ENGINE } from '#server/platform/pdf/pdf-compiler.ts'
import type { DocumentLine, DocumentPaper, DocumentSnapshot } from '#shared/documents.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { TEMPLATE_OF_NEW_DOCUMENTS } from '../issue.ts'
import { makePdf, TEMPLATES } from './make-pdf.ts'

const log = fastify({ logger: { level: 'silent' } }).log
const native = openPdfCompiler({ templates: TEMPLATES, log, engines: [NATIVE_ENGINE] })
const web = openPdfCompiler({ templates: TEMPLATES, log, engines: [WEB_ENGINE] })
afterAll(native.stop)
afterAll(web.stop)

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

type Making = {
  paper?: DocumentPaper
  language?: 'en' | 'ml'
  mode?: string
  pdfs?: typeof native
  template?: number
}

const make = (
  change: Partial<DocumentSnapshot> = {},
  { paper = 'a4', language = 'en', mode = 'live', pdfs = native, template = TEMPLATE_OF_NEW_DOCUMENTS }: Making = {},
) => makePdf(pdfs, [{ snapshot: snapshot(change), template, provider_mode: mode }], { paper, language })

const issued = (number: string, template = TEMPLATE_OF_NEW_DOCUMENTS) => ({
  snapshot: snapshot({ number }),
  template,
  provider_mode: 'live',
})

const hashOf = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex').slice(0, 16)
const pagesOf = (pdf: Uint8Array) => Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])

/** A document keeps the look of the template that it was issued with. A new look needs a new template. */
const ISSUED: [template: number, DocumentPaper, 'en' | 'ml', hash: string][] = [
  [1, 'a4', 'en', 'fe54c094b918eb52'],
  [1, 'a4', 'ml', '89ed2825e114e2ea'],
  [1, 'a5', 'en', 'e8aced32fb1d6766'],
  [1, 'a5', 'ml', 'b905d36b735198e8'],
  [1, 'roll', 'en', '1b5c61f0eed2561a'],
  [1, 'roll', 'ml', '41855ebdaa3618bc'],
  [2, 'a4', 'en', 'a7df0cc02507bda3'],
  [2, 'a4', 'ml', 'c9c98d21578f6d8e'],
  [2, 'a5', 'en', 'c6adc16ef5fc3381'],
  [2, 'a5', 'ml', '541c1b31542785f3'],
  [2, 'roll', 'en', 'c3cb71d3446c53de'],
  [2, 'roll', 'ml', 'fcb5e90aa1a747b3'],
  [3, 'a4', 'en', 'a7df0cc02507bda3'],
  [3, 'a4', 'ml', 'c9c98d21578f6d8e'],
  [3, 'a5', 'en', 'c6adc16ef5fc3381'],
  [3, 'a5', 'ml', '541c1b31542785f3'],
  [3, 'roll', 'en', 'c3cb71d3446c53de'],
  [3, 'roll', 'ml', 'fcb5e90aa1a747b3'],
]

// Requirements: DOC-2
test.each(ISSUED)(
  'template %i on %s in %s renders the same bytes as when it was issued',
  async (template, paper, language, hash) => {
    expect(hashOf(await make({}, { paper, language, template }))).toBe(hash)
  },
)

// Requirements: DOC-13
test.each(ISSUED)(
  'template %i on %s in %s is the same file from the WebAssembly build and the native one',
  async (template, paper, language) => {
    const options = { paper, language, template }
    const [first, second] = [await make({}, { ...options, pdfs: web }), await make({}, options)]
    expect(textOfPages(first)).toEqual(textOfPages(second))
    expect(textOfPages(first)[0]).toContain('ബലാരിഷ്ടം(450ml)HSN30049011')
    expect(hashOf(first)).toBe(hashOf(second))
  },
)

// Requirements: DOC-2, DOC-7
test.each(['a4', 'a5', 'roll'] as const)(
  'a print of many on %s has each document with its own template, in the order asked for',
  async (paper) => {
    const documents = [issued('KS/26-27/000009', 2), issued('KS/26-27/000002', 1), issued('KS/26-27/000008', 2)]
    const pages = textOfPages(await makePdf(native, documents, { paper, language: 'ml' }))
    const shown = pages.map((page) => [/KS\/26-27\/\d{6}/.exec(page)?.[0], /ടാക്സ്ഇൻവോയ്സ്|നികുതിഇൻവോയ്സ്/.exec(page)?.[0]])
    expect(shown).toEqual([
      ['KS/26-27/000009', 'ടാക്സ്ഇൻവോയ്സ്'],
      ['KS/26-27/000002', 'നികുതിഇൻവോയ്സ്'],
      ['KS/26-27/000008', 'ടാക്സ്ഇൻവോയ്സ്'],
    ])
  },
)

// Requirements: DOC-4
test.each(['a4', 'a5', 'roll'] as const)(
  'on %s, an amount of any size stands in a column of its own',
  async (paper) => {
    const amounts = { unitPrice: 98_765_432.1, taxable: 98_765_432.1, cgst: 12_345_678.9, sgst: 12_345_678.9 }
    const large = line({ ...amounts, discount: 0, total: 123_456_789.9 })
    const [page] = textOfPages(await make({ lines: [line(), large] }, { paper }))
    expect(page).toContain('12,34,56,789.90')
  },
)

// Requirements: DOC-7
test('each page of a print of many ends with the number of its document', async () => {
  const long = { ...issued('KS/26-27/000001'), snapshot: snapshot({ lines: Array.from({ length: 40 }, () => line()) }) }
  const pages = textOfPages(await makePdf(native, [long, issued('KS/26-27/000002')], { paper: 'a4', language: 'en' }))
  expect(pages.map((page) => page.slice(-15))).toEqual([
    ...Array(pages.length - 1).fill('KS/26-27/000001'),
    'KS/26-27/000002',
  ])
  expect(pages.length).toBeGreaterThan(2)
})

// Requirements: DOC-1
test('many lines continue on the next page, and a roll is one page of any length', async () => {
  const lines = Array.from({ length: 100 }, () => line())
  expect(pagesOf(await make())).toBe(1)
  expect(pagesOf(await make({ lines }))).toBeGreaterThan(3)
  expect(pagesOf(await make({ lines }, { paper: 'a5' }))).toBeGreaterThan(5)
  expect(pagesOf(await make({ lines }, { paper: 'roll' }))).toBe(1)
})

const MARKUP = `#eval("1+1") #panic() #read("/etc/passwd") #import "x.typ"`
const SIGNS = `$x^2$ *bold* _it_ \`raw\` <label> @ref = heading // c /* c */ [a](b) -- --- ... ~ 'q' "q" \\ \\u{41} \\`

/** A text, and what is printed where the fonts lack its letters. */
const MALICIOUS: [text: string, printed: string][] = [
  [MARKUP, MARKUP],
  [SIGNS, SIGNS],
  ['a'.repeat(1_000), 'a'.repeat(1_000)],
  ['മലയാളം'.repeat(167), 'മലയാളം'.repeat(167)],
  ['ക്ഷീരബല ( 101 ) '.repeat(62), 'ക്ഷീരബല ( 101 ) '.repeat(62)],
  ['مرحبا שלום हिन्दी 中文 \u{1f600}', '????? ???? ?????? ?? ?'],
  ['two\nlines\t\u0000\u0007\u001b[31m\u202elive\u202c\u200f\u2066', 'two, lines ???[31m?live???'],
]

// Requirements: DOC-4
// Threats: T271
test.each(
  MALICIOUS.flatMap(([text, printed]) => (['a4', 'a5', 'roll'] as const).map((paper) => ({ text, printed, paper }))),
)('hostile text %# stands on $paper letter by letter', async ({ text, printed, paper }) => {
  const { buyer } = snapshot()
  const pageWith = async (change: Partial<DocumentSnapshot>) =>
    textOfPages(await make(change, { paper, language: 'ml' }))[0]
  const letters = printed.replaceAll(' ', '')
  expect(await pageWith({ buyer: { ...buyer, name: text } })).toContain(`വിലാസവും${letters}Thalassery`)
  expect(await pageWith({ buyer: { ...buyer, address: text } })).toContain(`Anitha${letters}State`)
  // A longer one would go on to the next page.
  const description = await pageWith({ lines: [line({ description: text.slice(0, 300) })] })
  expect(description).toContain(`${printed.slice(0, 300).replaceAll(' ', '')}HSN`)
})

// Requirements: DOC-2
test.each(['a4', 'a5', 'roll'] as const)(
  'a bill of supply of a composition seller has the sentence of rule 5 at its top, on %s',
  async (paper) => {
    const seller = { ...snapshot().seller, gstStatus: 'composition' } as const
    const text = textOfPages(await make({ kind: 'bill-of-supply', seller }, { paper })).join('')
    expect(text).toMatch(/^Compositiontaxableperson,noteligibletocollecttaxonsupplies/)
    expect(text.split('Compositiontaxableperson')).toHaveLength(2)
  },
)

// Requirements: DOC-5
test('test money is marked, and each kind of seller has its own look', async () => {
  const { seller } = snapshot()
  const options = await Promise.all([
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
  expect(new Set(options.map(hashOf)).size).toBe(6)
})
