/** Subsets the packaged fonts: `node tools/fonts.ts` writes the web fonts and the static ones of the PDF templates. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

type Cut = {
  to: string
  from: string
  text: string
  weight: number | { min: number; max: number }
  features?: string[]
}

const run = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const LATIN = `${run(0x20, 0x7e)}\u00a0©®°·¼½×éˈ‐–—‘’“”•…′″€™−`
// The `unicode-range` in `src/web/theme.css` must name the same set.
const MALAYALAM = `${run(0x0d00, 0x0d7f)}।॥\u200c\u200d◌`

const ANEK_MALAYALAM = 'anek-malayalam/files/anek-malayalam-malayalam-wght-normal.woff2'

const WORDS = new URL('../src/words/', import.meta.url)

/** The names of the languages in their own scripts. */
async function languageNames() {
  const files = (await readdir(WORDS)).filter((file) => file.endsWith('.json'))
  const names = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, WORDS), 'utf8')).language.name),
  )
  return names.join('')
}

const sourceOf = (file: string) => readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)))

const CUTS: Cut[] = [
  {
    to: 'newsreader.woff2',
    from: 'newsreader/files/newsreader-latin-wght-normal.woff2',
    text: LATIN,
    weight: { min: 450, max: 600 },
    features: ['kern', 'liga', 'ccmp', 'mark', 'mkmk'],
  },
  {
    to: 'figtree.woff2',
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    text: LATIN,
    weight: { min: 430, max: 700 },
    features: ['kern', 'liga', 'ccmp', 'tnum'],
  },
  // The rupee sign is in a separate package file: one kilobyte instead of ten.
  {
    to: 'figtree-rupee.woff2',
    from: 'figtree/files/figtree-latin-ext-wght-normal.woff2',
    text: '₹',
    weight: { min: 430, max: 700 },
  },
  // One weight: the variable font is more than twice as large.
  {
    to: 'anek-malayalam.woff2',
    from: ANEK_MALAYALAM,
    text: MALAYALAM,
    weight: 430,
  },
  // For the language link on every page, also if no other text uses its script.
  { to: 'language-names.woff2', from: ANEK_MALAYALAM, text: await languageNames(), weight: 500 },
]

// `src/server/documents/pdf/printable.ts` must name the same sets. An issued document keeps its bytes: never change them.
const PRINTED = [
  {
    name: 'figtree',
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    text: `${run(0x20, 0x7e)}${run(0xa0, 0xff)}‐–—‘’“”•…′″€™−`,
  },
  { name: 'anek-malayalam', from: ANEK_MALAYALAM, text: `${MALAYALAM}₹` },
]

for (const { name, from, text } of PRINTED)
  for (const weight of [400, 600]) {
    const font = await subsetFont(await sourceOf(from), text, {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
    })
    await writeFile(new URL(`../src/server/documents/templates/fonts/${name}-${weight}.ttf`, import.meta.url), font)
    console.log(name, weight, font.length)
  }

for (const cut of CUTS) {
  const font = await subsetFont(await sourceOf(cut.from), cut.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: cut.weight },
    ...(cut.features && { keepFeatures: cut.features }),
  })
  await writeFile(new URL(`../src/web/fonts/${cut.to}`, import.meta.url), font)
  console.log(cut.to, font.length)
}
