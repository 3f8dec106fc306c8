import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/users.ts'
import { send } from '#web/lib/send.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.ts'

type DeleteUserProps = { user: User | undefined; onClose: () => void }

/** 'Are you sure?' for one user; what the server refuses, such as the last admin, is said in the question itself. */
export function DeleteUser({ user, onClose }: DeleteUserProps) {
  const cache = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ _id }: User) => send('DELETE /api/users/:id', { params: { id: _id } }),
    onSuccess: async (_, { name }) => {
      await cache.invalidateQueries({ queryKey: ['users'] })
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
      open={user !== undefined}
      confirmText="Delete"
      busyText="Deleting"
      busy={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => user && removal.mutate(user)}
      onCancel={close}
    >
      {user?.name} can no longer sign in. Their orders stay.
    </ConfirmDialog>
  )
}
