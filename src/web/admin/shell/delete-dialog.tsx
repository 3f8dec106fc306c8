import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/i18n/admin.tsx'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

type Item = { _id: string; name: string }

type DeleteDialogProps = {
  /** What will be deleted; undefined while the dialog is closed. */
  item: Item | undefined
  noun: 'users' | 'products'
  remove: (id: string) => Promise<unknown>
  onClose: () => void
  /** The consequence, in one sentence. */
  children: ReactNode
}

/** Confirms a deletion. A refusal, such as for the last admin, is shown in the dialog. */
export function DeleteDialog({ item, noun, remove, onClose, children }: DeleteDialogProps) {
  const cache = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ _id }: Item) => remove(_id),
    onSuccess: async (_, { name }) => {
      await cache.invalidateQueries({ queryKey: [noun] })
      // Screen readers ignore the page behind an open dialog, and the last row disappears with its dialog.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusHeading()
        showToast(t('{name} was deleted', { name }))
      })
    },
  })

  function close() {
    removal.reset()
    onClose()
  }

  /** Not called for a dialog that was closed meanwhile. */
  function afterRemoval() {
    flushSync(close)
    // The row with the opener is gone.
    focusHeading()
  }

  return (
    <ConfirmDialog
      open={item !== undefined}
      confirmText={t('Delete')}
      busyText={t('Deleting')}
      action={removal}
      onConfirm={() => item && removal.mutate(item, { onSuccess: afterRemoval })}
      onCancel={close}
    >
      {children}
    </ConfirmDialog>
  )
}
