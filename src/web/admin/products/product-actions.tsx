import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Product } from '#shared/products.ts'
import { lastListAddress } from '#web/admin/lists/use-list-address.ts'
import parts from '#web/admin/shell/parts.module.css'
import { confirmFirst } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { send } from '#web/lib/send.ts'
import { productQuery } from '#web/products/queries.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

type ProductActionsProps = { product: Product; allowLeaving: () => void; onRestored: (product: Product) => void }

/** Copies the saved product, or moves it between list and archive. Asks first if there are unsaved changes. */
export function ProductActions({ product, allowLeaving, onRestored }: ProductActionsProps) {
  const cache = useQueryClient()
  const params = { id: product._id }
  const copying = useMutation({
    mutationFn: () => send('POST /api/products/:id/copy', { params }),
    onSuccess: (copy) => cache.setQueryData(productQuery(copy._id).queryKey, copy),
  })
  const archiving = useMutation({
    mutationFn: (isArchived: boolean) => send('PUT /api/products/:id/archive', { params, body: { isArchived } }),
    onSuccess: async (saved) => {
      // Before the wait: the form would be saved with the version from before.
      if (!saved.isArchived) onRestored(saved)
      cache.setQueryData(productQuery(product._id).queryKey, saved)
      await invalidate(cache, 'products', 'home')
      const { name } = saved
      showToast(saved.isArchived ? t('{name} was archived', { name }) : t('{name} is back as a draft', { name }))
    },
  })

  // Neither of these is called when staff have left the page.
  function openCopy(copy: Product) {
    allowLeaving()
    navigate(toAdmin.product(copy._id))
    showToast(t('This is the copy. It has no stock and is not in the shop.'))
  }
  function afterArchiving(saved: Product) {
    if (!saved.isArchived) return
    allowLeaving()
    navigate(lastListAddress())
  }

  return (
    <>
      <div className={`${parts.buttons} ${parts.below}`}>
        <Button
          variant="line"
          size="sm"
          icon="copy"
          busy={copying.isPending}
          onClick={() => confirmFirst(() => copying.mutate(undefined, { onSuccess: openCopy }))}
        >
          {t('Make a copy')}
        </Button>
        <Button
          variant="line"
          size="sm"
          icon="box"
          busy={archiving.isPending}
          onClick={() => confirmFirst(() => archiving.mutate(!product.isArchived, { onSuccess: afterArchiving }))}
        >
          {product.isArchived ? t('Restore') : t('Archive')}
        </Button>
      </div>
      <FormError>{copying.error?.message ?? archiving.error?.message}</FormError>
    </>
  )
}
