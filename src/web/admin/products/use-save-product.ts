import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReplyOf } from '#shared/call.ts'
import type { CallByKey } from '#shared/calls.ts'
import { lastListAddress } from '#web/admin/lists/use-list-address.ts'
import { t } from '#web/i18n/admin.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { send } from '#web/lib/send.ts'
import { productQuery } from '#web/products/queries.ts'
import { showToast } from '#web/ui/overlay/toast.ts'
import { type ProductBody, type ProductForm, problemsOf, type SizeRow, toBody } from './product-form.ts'

/** `stockNotices`: pieces moved while the page was open, so that its stock is not what was typed. */
export type SavedProduct = ReplyOf<CallByKey['PUT /api/products/:id']>

type Typed = { form: ProductForm; newSize: SizeRow }

/** The save: shows errors beside their fields with the first in focus, and returns to the list when all is as typed. */
export function useSaveProduct(
  { _id: id, version }: { _id: string; version: string },
  typed: Typed,
  page: RefObject<HTMLElement | null>,
  { letGo, onOtherStock }: { letGo: () => void; onOtherStock: (saved: SavedProduct) => void },
) {
  const cache = useQueryClient()
  const [isChecked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: (body: ProductBody) => send('PUT /api/products/:id', { params: { id }, body }),
    onSuccess: async (saved) => {
      cache.setQueryData(productQuery(id).queryKey, saved)
      await Promise.all(['products', 'home'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
      if (saved.stockNotices) {
        onOtherStock(saved)
        return
      }
      letGo()
      navigate(lastListAddress())
      showToast(t('{name} was saved', { name: saved.name }))
    },
    onSettled: () => focusFirstError(page.current),
  })
  // What was refused once is checked again with every key, so that an error leaves when it is put right.
  const problems = isChecked ? problemsOf(typed.form, typed.newSize) : []
  const errors = [...problems, ...(save.error instanceof ApiError ? save.error.errors : [])]

  /** `over` is the version of somebody else that this save may replace. */
  function submit(over = version) {
    if (save.isPending) return
    const isRight = problemsOf(typed.form, typed.newSize).length === 0
    flushSync(() => setChecked(true))
    if (isRight) save.mutate({ ...toBody(typed.form), updatedAt: over })
    else focusFirstError(page.current)
  }

  return {
    submit,
    errorOf: (path: string) => errors.find((error) => error.path === path)?.message,
    message: errors.length > 0 ? t('Not saved. Please check the fields marked in red.') : save.error?.message,
    isPending: save.isPending,
    /** What somebody else saved while this page was open. */
    changed: save.error instanceof ApiError ? save.error.changed : undefined,
    /** The server's refusal is about what was typed before. */
    forgetRefusal: () => save.isError && save.reset(),
  }
}

/** After the errors are on the page, so that the field is read out together with its error. */
function focusFirstError(page: HTMLElement | null) {
  requestAnimationFrame(() => page?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input')?.focus())
}
