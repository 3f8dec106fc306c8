import { DOCUMENT_KINDS, type DocumentKind } from '#shared/document-kinds.ts'
import { dayIn, withFilter } from '#web/admin/lists/filter-address.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'

/** Days are 'YYYY-MM-DD'; '' is no bound, or every kind. */
export type DocumentsView = { kind: DocumentKind | ''; from: string; to: string; search: string }

/** The filter is in the address, so that Back restores the list. */
export function useDocumentsAddress() {
  const asked = new URLSearchParams(useHashSearch())
  const view: DocumentsView = {
    kind: kindOf(asked.get('kind')),
    from: dayIn(asked.get('from')),
    to: dayIn(asked.get('to')),
    search: asked.get('search') ?? '',
  }
  const change = (part: Partial<DocumentsView>) =>
    navigate(withFilter(toAdmin.documents(), { ...view, ...part }), { replace: true })
  return { view, change }
}

export const kindOf = (text: string | null) => DOCUMENT_KINDS.find((kind) => kind === text) ?? ''
