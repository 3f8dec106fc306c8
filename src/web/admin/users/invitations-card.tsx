import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { Invitation } from '#shared/invitations.ts'
import { ROLE_NAMES } from '#shared/roles.ts'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import { useFocusNextWhenRemoved } from '#web/admin/shell/use-focus-next-when-removed.ts'
import { t } from '#web/i18n/admin.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { send } from '#web/lib/send.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { isPasswordNeeded, OwnPasswordField } from './own-password.tsx'
import css from './user-form.module.css'

export const invitationsQuery = () => callQuery(['users', 'invitations'], 'GET /api/invitations')

export function InvitationsCard() {
  const invitations = useQuery(invitationsQuery())
  if (invitations.error && !invitations.data) return <LoadFailure query={invitations} />
  if (!invitations.data?.length) return null
  return (
    <Card title={t('Open invitations')} className={css.invitations}>
      <ul>
        {invitations.data.map((invitation) => (
          <Row key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ invitation: { _id, name, email, role, expiresAt } }: { invitation: Invitation }) {
  const cache = useQueryClient()
  const element = useFocusNextWhenRemoved<HTMLLIElement>()
  const onSuccess = (open: Invitation[]) => cache.setQueryData(invitationsQuery().queryKey, open)
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  const resend = useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      send('POST /api/invitations', { body: { name, email, role, currentPassword } }),
    onSuccess: (open) => {
      onSuccess(open)
      showToast(t('The invitation is on its way to {address}', { address: email }))
    },
    onError: (error) => setPasswordOpen(isPasswordNeeded(error)),
  })
  const withdraw = useMutation({
    mutationFn: () => send('DELETE /api/invitations/:id', { params: { id: _id } }),
    onSuccess: (open) => {
      onSuccess(open)
      showToast(t('The invitation is withdrawn'))
    },
    onError: () => cache.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  })
  const closeDialog = () => {
    setPasswordOpen(false)
    resend.reset()
  }
  return (
    <li ref={element}>
      <span>
        <b>{name}</b>, {email}
        <span className="hint">
          {t(ROLE_NAMES[role])}, {t('the link works until {date}', { date: formatDate(expiresAt) })}
        </span>
      </span>
      <Button
        size="sm"
        variant="line"
        aria-label={t('Send again, the invitation of {name}', { name })}
        busy={resend.isPending}
        busyText={t('Sending')}
        onClick={() => resend.mutate(undefined)}
      >
        {t('Send again')}
      </Button>
      <ActionButton size="sm" action={withdraw} aria-label={t('Withdraw the invitation of {name}', { name })}>
        {t('Withdraw')}
      </ActionButton>
      <FormError>{isPasswordOpen ? undefined : (resend.error?.message ?? withdraw.error?.message)}</FormError>
      {isPasswordOpen && <SendAgainDialog sendAgain={resend.mutateAsync} onClose={closeDialog} />}
    </li>
  )
}

function SendAgainDialog({ sendAgain, onClose }: { sendAgain: (password: string) => unknown; onClose: () => void }) {
  const form = useFieldErrors({ currentPassword: t('Enter your own password') })
  const retry = useMutation({
    mutationFn: async (password: string) => sendAgain(password),
    onSuccess: onClose,
    onError: form.showRefusal,
  })
  return (
    <FormDialog
      title={t('Enter your own password')}
      submitText={t('Send again')}
      form={form}
      onSubmit={({ currentPassword = '' }) => retry.mutate(currentPassword)}
      busy={retry.isPending}
      busyText={t('Sending')}
      onClose={onClose}
    >
      <OwnPasswordField {...form.field('currentPassword')} />
    </FormDialog>
  )
}
