import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { ContentDetails, ContentEntry } from '#shared/content.ts'
import { focusFirstError } from '#web/admin/shell/focus-first-error.ts'
import { t } from '#web/i18n/admin.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { fieldErrorsOf } from '#web/lib/field-errors-of.ts'
import { send } from '#web/lib/send.ts'
import { showToast } from '#web/ui/overlay/toast.ts'
import { contentListQuery, contentQuery } from './queries.ts'

type SaveRequest = { entries: ContentEntry[] } | { version: number }

/**
 * Saves the entries or restores a version. Focuses the first field with an error. Afterwards this browser refetches the
 * shop's texts.
 */
export function useSaveContent({ _id: id, revision }: ContentDetails, page: RefObject<HTMLElement | null>) {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<Error>()
  const save = useMutation({
    mutationFn: (request: SaveRequest) =>
      'entries' in request
        ? send('PUT /api/content/:id', { params: { id }, body: { revision, ...request } })
        : send('POST /api/content/:id/restore', { params: { id }, body: { revision, ...request } }),
    onMutate: () => setRefusal(undefined),
    onError: setRefusal,
    onSuccess: (saved, request) => {
      cache.setQueryData(contentQuery(id).queryKey, saved)
      for (const queryKey of [contentListQuery().queryKey, ...SHOPPERS])
        void cache.invalidateQueries({ queryKey, refetchType: 'none' })
      showToast('entries' in request ? t('Saved. Shoppers see it now.') : t('The earlier text is back.'), {
        variant: 'success',
      })
    },
  })
  useEffect(() => {
    if (refusal) focusFirstError(page.current)
  }, [refusal, page])
  const errors = fieldErrorsOf(refusal)
  return {
    save: save.mutate,
    isPending: save.isPending,
    /** It is about earlier input. Not `reset`: an upload may change the form during the next save, which goes on. */
    forgetRefusal: () => setRefusal(undefined),
    errorOf: (path: string) => errors.find((error) => error.path === path)?.message,
    hasErrorIn: (start: string) => errors.some(({ path }) => path.startsWith(start)),
    message: errors.length > 0 ? t('Not saved. Please check the fields marked in red.') : refusal?.message,
    isChangedMeanwhile: refusal instanceof ApiError && refusal.code === 'changed',
  }
}

const SHOPPERS = [['home'], ['categories'], ['society'], ['settings']]
