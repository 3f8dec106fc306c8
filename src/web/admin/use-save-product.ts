import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, type FieldErrors } from '#web/lib/api-error.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { send } from '#web/lib/send.ts'
import { productQuery } from '#web/products/queries.ts'
import { showToast } from '#web/ui/toast.ts'
import { isTyped, type ProductBody, type ProductForm, problemsOf, type SizeRow, toBody } from './product-form.ts'
import { lastListAddress } from './use-list-address.ts'

/** The save: checks what is typed, shows errors beside their fields with the first in focus, and returns to the list. */
export function useSaveProduct(id: string, form: RefObject<HTMLFormElement | null>, letGo: () => void) {
  const cache = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>([])
  const save = useMutation({
    mutationFn: (body: ProductBody) => send('PUT /api/products/:id', { params: { id }, body }),
    onSuccess: async (saved) => {
      cache.setQueryData(productQuery(id).queryKey, saved)
      await Promise.all(['products', 'home'].map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
      letGo()
      navigate(lastListAddress())
      showToast(`${saved.name} was saved`)
    },
    onError: (error) => show(error instanceof ApiError ? error.errors : []),
  })

  function show(found: FieldErrors) {
    // The error must be in the page before its field takes the focus, so that it is read out with it.
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function submit(typed: ProductForm, newSize: SizeRow) {
    if (save.isPending) return
    const found = problemsOf(typed)
    if (isTyped(newSize)) found.push({ path: 'newSize', message: 'Press Add, or empty these fields, before you save.' })
    show(found)
    save.reset()
    if (found.length === 0) save.mutate(toBody(typed))
  }

  const refusal = save.error && (errors.length > 0 ? CHECK : save.error.message)
  return {
    submit,
    errorOf: (path: string) => errors.find((error) => error.path === path)?.message,
    message: refusal ?? (errors.length > 0 ? CHECK : undefined),
    isPending: save.isPending,
  }
}

const CHECK = 'Not saved yet. Please check the fields marked in red.'
