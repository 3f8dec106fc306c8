import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#shared/products.ts'
import { send } from '#web/lib/send.ts'
import { productQuery } from '#web/products/queries.ts'
import { isUntouched } from './product-form.ts'

/** Deletes a new product when its form is left without a save. Returns a function that prevents this. */
export function useDiscardDraft(product: Product): () => void {
  const cache = useQueryClient()
  const [id] = useState(() => (isUntouched(product) ? product._id : undefined))
  const isOpen = useRef(false)
  const isSaved = useRef(false)

  useEffect(() => {
    if (id === undefined) return
    isOpen.current = true
    return () => {
      isOpen.current = false
      // Deferred, because React in development unmounts and remounts each screen once.
      queueMicrotask(async () => {
        if (isOpen.current || isSaved.current) return
        // If this fails, the shop deletes the draft after a day.
        await send('DELETE /api/products/:id/draft', { params: { id } }).catch(() => {})
        // Forward would show its form again, which cannot be saved.
        cache.removeQueries(productQuery(id))
        await cache.invalidateQueries({ queryKey: ['products'] })
      })
    }
  }, [id, cache])

  return () => {
    isSaved.current = true
  }
}
