import fc from 'fast-check'
import { HOSTILE_TEXTS } from './corpus.ts'
import { CSV_FILES, IMAGES, toBytes } from './files.ts'

export type Form = { contentType: string; payload: string }

/** Forms with a file, from nearly valid to no form at all. Their bytes are Latin-1 text. */
export const anyForm = (field: string): fc.Arbitrary<Form> =>
  fc
    .record({
      boundary: fc.constantFrom('xyz', 'xyz', 'xyz', '"xyz"', "x'y(z)"),
      name: fc.constantFrom(field, field, field, '', '__proto__', 'other', 'x'.repeat(300)),
      filename: fc.oneof(fc.constant('photo.png'), fc.constantFrom(...HOSTILE_TEXTS.map(asHeader))),
      type: fc.constantFrom('image/png', 'image/svg+xml', 'text/csv', 'text/html', '', 'x'.repeat(300)),
      content: fc.constantFrom(...IMAGES, ...CSV_FILES),
      parts: fc.constantFrom(1, 1, 1, 0, 2, 8, 2_000),
      end: fc.constantFrom('--xyz--\r\n', '--xyz--\r\n', '', '--xyz', '--xyz--', '\r\n--xyz\r\n\r\n'),
    })
    .map(({ boundary, name, filename, type, content, parts, end }) => {
      const contentType = type && `Content-Type: ${type}\r\n`
      const head = `--xyz\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n${contentType}\r\n`
      const part = `${head}${parts > 8 ? 'x' : content}\r\n`
      return { contentType: `multipart/form-data; boundary=${boundary}`, payload: `${part.repeat(parts)}${end}` }
    })

/** The file as the whole body, which the import of products also accepts. */
export const anyCsv: fc.Arbitrary<Form> = fc
  .constantFrom(...CSV_FILES)
  .map((payload) => ({ contentType: 'text/csv', payload }))

const asHeader = (text: string) => toBytes(text.slice(0, 500)).replace(/[\r\n]/g, ' ')
