import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/i18n/admin.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

type Thing = { _id: string; name: string }

type DeleteQuestionProps = {
  /** What would go; undefined while nothing is asked. */
  thing: Thing | undefined
  /** The first part of the query keys that then have to be read again. */
  noun: 'users' | 'products'
  remove: (id: string) => Promise<unknown>
  onClose: () => void
  /** What it means, in one sentence. */
  children: ReactNode
}

/** 'Are you sure?' What the server refuses, such as deleting the last admin, is said in the question itself. */
export function DeleteQuestion({ thing, noun, remove, onClose, children }: DeleteQuestionProps) {
  const cache = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const removal = useMutation({
    mutationFn: ({ _id }: Thing) => remove(_id),
    onSuccess: async (_, { name }) => {
      await cache.invalidateQueries({ queryKey: [noun] })
      flushSync(close)
      // The button that opened the question is gone with its row; reading goes on at the list.
      place.current?.focus()
      showToast(t('{name} was deleted', { name }))
    },
  })

  function close() {
    removal.reset()
    onClose()
  }

  return (
    <div ref={place} tabIndex={-1}>
      <ConfirmDialog
        open={thing !== undefined}
        confirmText={t('Delete')}
        busyText={t('Deleting')}
        busy={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => thing && removal.mutate(thing)}
        onCancel={close}
      >
        {children}
      </ConfirmDialog>
    </div>
  )
}
