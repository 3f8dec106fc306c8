import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductCard } from '#shared/products.ts'
import { send } from '#web/lib/send.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.ts'

type DeleteProductProps = { product: ProductCard | undefined; onClose: () => void }

/** 'Are you sure?' for one product. */
export function DeleteProduct({ product, onClose }: DeleteProductProps) {
  const cache = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ _id }: ProductCard) => send('DELETE /api/products/:id', { params: { id: _id } }),
    onSuccess: async (_, { name }) => {
      await cache.invalidateQueries({ queryKey: ['products'] })
      close()
      showToast(`${name} was deleted`)
    },
  })

  function close() {
    removal.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      open={product !== undefined}
      confirmText="Delete"
      busyText="Deleting"
      busy={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => product && removal.mutate(product)}
      onCancel={close}
    >
      {product?.name} will no longer be sold. Orders that contain it stay as they are.
    </ConfirmDialog>
  )
}
