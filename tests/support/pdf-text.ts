import { inflateSync } from 'node:zlib'

/**
 * The text of each page of a PDF that Typst made. It has no spaces, because a line may break at any of them. Letters
 * that were shaped together are read as the text that the file has for them.
 */
export function textOfPages(pdf: Uint8Array): string[] {
  const read = openPdf(pdf)
  const pagesBelow = (id: string): string[] => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(read(id).dictionary)?.[1]
    return kids === undefined ? [id] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => pagesBelow(kid))
  }
  const catalogue = /\/Root (\d+) 0 R/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? ''
  const first = /\/Pages (\d+) 0 R/.exec(read(catalogue).dictionary)?.[1] ?? ''
  return pagesBelow(first).map((id) => textOfPage(read, id))
}

type Read = (id: string) => { dictionary: string; stream: string }

function openPdf(pdf: Uint8Array): Read {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  const table = /\nxref\n0 \d+\n([\s\S]*?)trailer/.exec(text)?.[1]?.trim().split('\n') ?? []
  return (id) => {
    const start = Number(table[Number(id)]?.slice(0, 10))
    const [head = ''] = /[\s\S]*?(?=stream\r?\n|endobj)/.exec(text.slice(start)) ?? []
    const from = start + head.length + 'stream\n'.length
    const raw = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0))
    return { dictionary: head, stream: (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1') }
  }
}

/**
 * A language, the text as it is, the start of marked content and its end, a font, and glyphs. Glyphs are hexadecimal or
 * a string.
 */
const PARTS = new RegExp(
  [
    String.raw`\/Lang \([^)]*\)`,
    String.raw`\/ActualText <([\dA-F]*)>`,
    String.raw`\b(BDC|BMC)\b`,
    String.raw`\b(EMC)\b`,
    String.raw`\/(f\d+) [\d.]+ Tf`,
    String.raw`<([\dA-Fa-f]+)>`,
    // Nested brackets need no escape.
    String.raw`\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\))*)\)`,
  ].join('|'),
  'g',
)

function textOfPage(read: Read, id: string): string {
  const page = read(id).dictionary
  const content = read(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '').stream
  const letters = new Map(
    [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [name, lettersOf(read, font)]),
  )
  const marks: (string | undefined)[] = []
  let font = new Map<string, string>()
  let mapped: string | undefined
  let text = ''
  for (const [, actual, start, end, name, hex, string] of content.matchAll(PARTS)) {
    if (actual !== undefined) mapped = fromHex(actual)
    if (name !== undefined) font = letters.get(name) ?? new Map()
    if (end !== undefined) marks.pop()
    if (start !== undefined) {
      marks.push(mapped)
      text += mapped ?? ''
      mapped = undefined
    }
    const glyphs = hex ?? (string === undefined ? '' : unescaped(string))
    if (marks.every((mark) => mark === undefined))
      text += (glyphs.toUpperCase().match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '\ufffd').join('')
  }
  return text.replace(/[\s\u200b]/g, '')
}

/** The letters of each glyph of a font. */
function lettersOf(read: Read, font: string): Map<string, string> {
  const map = read(/\/ToUnicode (\d+) 0 R/.exec(read(font).dictionary)?.[1] ?? '').stream
  const pairs = map.matchAll(/^<([\dA-F]{4})> <([\dA-F]+)>$/gm)
  return new Map([...pairs].map(([, glyph = '', letters = '']) => [glyph, fromHex(letters)]))
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', '')

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string as hexadecimal. */
function unescaped(string: string): string {
  const bytes = string.replace(/\\(?:([0-7]{3})|([\s\S]))/g, (_, octal?: string, one = '') =>
    octal === undefined ? (ESCAPED[one] ?? one) : String.fromCharCode(Number.parseInt(octal, 8)),
  )
  return Buffer.from(bytes, 'latin1').toString('hex')
}
