import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#shared/products.ts'
import { send } from '#web/lib/send.ts'
import { isUntouched } from './product-form.ts'

/** Deletes a new product when its form is left without a save. Returns a function that ends this. */
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
      // Later, because React in development closes and opens each screen once.
      queueMicrotask(async () => {
        if (isOpen.current || isSaved.current) return
        // What stays after a failure is deleted by the shop after a day.
        await send('DELETE /api/products/:id/draft', { params: { id } }).catch(() => {})
        await cache.invalidateQueries({ queryKey: ['products'] })
      })
    }
  }, [id, cache])

  return () => {
    isSaved.current = true
  }
}
