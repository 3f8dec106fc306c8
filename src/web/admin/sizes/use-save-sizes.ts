import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tCount } from '#web/i18n/admin.tsx'
import { fieldErrorsOf } from '#web/lib/field-errors-of.ts'
import { send } from '#web/lib/send.ts'
import { showToast } from '#web/ui/overlay/toast.ts'
import { type SizeEdits, toChanged } from './size-edits.ts'

/** Saves all changed cells in one call. `onSaved` refetches the rows. `refusalOf` says why a row was refused. */
export function useSaveSizes(onSaved: (sent: SizeEdits) => Promise<void>) {
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (edits: SizeEdits) =>
      send('PUT /api/products/sizes', { body: { sizes: Object.values(edits).map(toChanged) } }),
    onSuccess: async ({ saved, stockNotices }, sent) => {
      for (const noun of ['products', 'home']) void cache.invalidateQueries({ queryKey: [noun], refetchType: 'none' })
      await onSaved(sent)
      if (stockNotices.length === 0) showToast(tCount(saved, '{n} size was saved', '{n} sizes were saved'))
    },
  })
  const refused = fieldErrorsOf(save.error)
  const sent = Object.keys(save.variables ?? {})
  return {
    ...save,
    notices: save.data?.stockNotices ?? [],
    refusalOf: (id: string) => refused.find(({ path }) => path === `sizes.${sent.indexOf(id)}`)?.message,
  }
}
