import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import type { ContentDetails, ContentEntry } from '#shared/content.ts'
import { openShop } from '#tests/support/shop.ts'

/** A shop with its opening texts, and an editor. */
export async function openContent(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const [editor, visitor] = [await shop.as('editor'), await shop.as('visitor')]
  const open = async (id: string) => (await editor.get<ContentDetails>(`/api/content/${id}`)).body
  /** Saves the first entry with other texts. */
  const save = async (id: string, texts: Record<string, { en?: string; ml?: string }>) => {
    const item = await open(id)
    return editor.put<ContentDetails>(`/api/content/${id}`, {
      revision: item.revision,
      entries: [changed(item, texts)],
    })
  }
  const read = async <T>(path: string) => (await visitor.get<T>(path)).body
  return { ...shop, editor, visitor, open, save, read }
}

/** The first entry with other texts. */
export function changed({ entries: [entry] }: ContentDetails, texts: Record<string, { en?: string; ml?: string }>) {
  if (!entry) throw new Error('The item has no entry')
  const now = Object.entries(entry.texts).map(([name, text]) => [name, { ...text, ...texts[name] }])
  return { ...entry, texts: Object.fromEntries(now) }
}

export const slide = (title: string, change: Partial<ContentEntry> = {}) => ({
  texts: { heroTitle: { en: title, ml: '' }, heroText: { en: '', ml: '' }, action: { en: '', ml: '' } },
  image: '/uploads/hero-ayurveda.webp',
  category: 'ayurveda',
  ...change,
})

/** The day in India. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
