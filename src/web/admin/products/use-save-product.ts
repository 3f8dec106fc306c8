import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReplyOf } from '#shared/call.ts'
import type { CallByKey } from '#shared/calls.ts'
import type { Product } from '#shared/products.ts'
import { lastListAddress } from '#web/admin/lists/use-list-address.ts'
import { focusFirstError } from '#web/admin/shell/focus-first-error.ts'
import { useRestoreFocus } from '#web/admin/shell/use-restore-focus.ts'
import { t } from '#web/i18n/admin.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { fieldErrorsOf } from '#web/lib/field-errors-of.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { newKey } from '#web/lib/new-key.ts'
import { send } from '#web/lib/send.ts'
import { productQuery } from '#web/products/queries.ts'
import { showToast } from '#web/ui/overlay/toast.ts'
import { type ProductBody, type ProductForm, problemsOf, type SaveAs, type SizeRow, toBody } from './product-form.ts'

/** `stockNotices`: variants whose stock changed while the page was open. */
export type SavedProduct = ReplyOf<CallByKey['PUT /api/products/:id']>

type AfterSave = { onSaved: () => void; allowLeaving: () => void; onOtherStock: (saved: SavedProduct) => void }

type Typed = { form: ProductForm; newSize: SizeRow; isUploading: boolean }

/** Saves the product, focuses the first field with an error, and returns to the list on success. */
export function useSaveProduct(
  { _id: id, version, isPublished }: { _id: string; version: string; isPublished: boolean },
  typed: Typed,
  page: RefObject<HTMLElement | null>,
  { onSaved, allowLeaving, onOtherStock }: AfterSave,
) {
  const cache = useQueryClient()
  const keyOf = useKeyOf()
  const [checked, setChecked] = useState<SaveAs>()
  const [refusal, setRefusal] = useState<Error>()
  const [isTooEarly, setTooEarly] = useState(false)
  const save = useMutation({
    mutationFn: (body: ProductBody) =>
      send('PUT /api/products/:id', { params: { id }, headers: { 'idempotency-key': keyOf(body) }, body }),
    onSuccess: async (saved) => {
      onSaved()
      cache.setQueryData(productQuery(id).queryKey, saved)
      await invalidate(cache, 'products', 'home')
      if (!saved.stockNotices) showToast(savedText(saved, isPublished))
    },
    onMutate: () => setRefusal(undefined),
    onError: setRefusal,
  })
  const { remember, restore } = useRestoreFocus()
  // When the fields are no longer inert.
  useEffect(() => {
    if (save.isError) focusFirstError(page.current, restore)
  }, [save.isError, page, restore])
  // After a refusal, input is checked on each change, so that errors clear.
  const problems = checked ? problemsOf(typed.form, typed.newSize, checked) : []
  const errors = [...problems, ...fieldErrorsOf(refusal)]

  const message = errors.length > 0 ? t('Not saved. Please check the fields marked in red.') : refusal?.message

  /** Not called when staff have left the page. */
  function afterSave(saved: SavedProduct) {
    if (saved.stockNotices) {
      onOtherStock(saved)
      return
    }
    allowLeaving()
    navigate(lastListAddress())
  }

  /** `base` is another version that this save may overwrite. */
  function submit(saveAs: SaveAs, base?: Product) {
    // The page closes after a save, so a photo that comes later would be lost.
    setTooEarly(typed.isUploading)
    if (save.isPending || typed.isUploading) return
    const isValid = problemsOf(typed.form, typed.newSize, saveAs).length === 0
    remember()
    flushSync(() => setChecked(saveAs))
    if (isValid)
      save.mutate(
        { ...toBody(typed.form, saveAs, base), readVersion: base?.updatedAt ?? version },
        { onSuccess: afterSave },
      )
    else focusFirstError(page.current)
  }

  return {
    submit,
    overwrite: (base: Product) => submit(checked ?? 'draft', base),
    errorOf: (path: string) => errors.find((error) => error.path === path)?.message,
    message: isTooEarly && typed.isUploading ? t('Wait until the photo is uploaded.') : message,
    isSaving: save.isPending,
    busy: save.isPending ? checked : undefined,
    /** Another person's save while this page was open. */
    changed: refusal instanceof ApiError ? refusal.details.changed : undefined,
    /** It is about earlier input. Not `reset`: an upload may change the form during the next save, which goes on. */
    forgetRefusal: () => setRefusal(undefined),
  }
}

/**
 * The idempotency key of a body. It is the same while the body is unchanged, so that a repeat after a lost response is
 * safe.
 */
function useKeyOf(): (body: ProductBody) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}

/** Says where the product is now, when the save moved it. */
function savedText({ name, image, isPublished }: SavedProduct, wasPublished: boolean): string {
  if (!isPublished) return t('{name} was saved. It is not in the shop.', { name })
  if (wasPublished) return t('{name} was saved', { name })
  return image === ''
    ? t('{name} was saved. It is in the shop. It has no photo yet.', { name })
    : t('{name} was saved. It is in the shop.', { name })
}
