import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChange } from '#shared/bulk-changes.ts'
import type { ProductFilter } from '#web/admin/lists/use-list-address.ts'
import { t, tCount } from '#web/i18n/admin.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { BulkFields } from './bulk-fields.tsx'
import { PreviewLines } from './preview-lines.tsx'

type BulkSheetProps = {
  filter: ProductFilter
  /** Undefined for all sizes that the filter finds. */
  sizes: string[] | undefined
  onClose: () => void
  onChanged: () => void
}

/** Chooses one change, shows each line before and after, and applies the change. */
export function BulkSheet({ filter, sizes, onClose, onChanged }: BulkSheetProps) {
  const cache = useQueryClient()
  const [isShown, setIsShown] = useState(false)
  const preview = useMutation({
    mutationFn: (change: BulkChange) =>
      send('POST /api/bulk-changes', { body: { change, ...(sizes ? { sizes } : { filter: toQuery(filter) }) } }),
    onSuccess: () => {
      apply.reset()
      setIsShown(true)
    },
  })
  const apply = useMutation({
    mutationFn: (id: string) => send('PUT /api/bulk-changes/:id/apply', { params: { id } }),
    onSuccess: async ({ count }) => {
      await invalidate(cache, 'products', 'home', 'bulk-changes')
      showToast(tCount(count, '{n} line was changed', '{n} lines were changed'))
    },
  })
  const found = isShown ? preview.data : undefined
  const id = found?._id
  return (
    <Modal
      open
      onClose={onClose}
      title={found ? t('Before and after') : t('Change many sizes')}
      actions={
        found && (
          <>
            <Button variant="line" onClick={() => setIsShown(false)}>
              {t('Back')}
            </Button>
            {apply.error && !isWithoutResponse(apply.error) ? (
              <Button busy={preview.isPending} onClick={() => preview.mutate(found.change)}>
                {t('Preview again')}
              </Button>
            ) : (
              id && (
                <Button
                  busy={apply.isPending}
                  busyText={t('Saving')}
                  onClick={() => apply.mutate(id, { onSuccess: onChanged })}
                >
                  {submitLabel(found.change, found.count)}
                </Button>
              )
            )}
          </>
        )
      }
    >
      {found && <PreviewLines preview={found} />}
      <BulkFields
        isHidden={found !== undefined}
        busy={preview.isPending}
        error={preview.error?.message}
        onPreview={(change) => preview.mutate(change)}
      />
      <FormError>{apply.error?.message}</FormError>
    </Modal>
  )
}

/** The change may have been made. The same call again makes it once; a new preview would plan it a second time. */
const isWithoutResponse = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

const submitLabel = ({ kind }: BulkChange, n: number): string =>
  kind === 'category' || kind === 'shown'
    ? tCount(n, 'Change {n} product', 'Change {n} products')
    : tCount(n, 'Change {n} size', 'Change {n} sizes')

const toQuery = ({ search, category, stock }: ProductFilter) => ({
  ...(search && { search }),
  ...(category && { category }),
  stock,
})
