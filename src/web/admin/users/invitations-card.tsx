import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { Invitation } from '#shared/invitations.ts'
import { ROLE_NAMES } from '#shared/roles.ts'
import { useFocusWhenGone } from '#web/admin/shell/use-focus-when-gone.ts'
import { t } from '#web/i18n/admin.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { send } from '#web/lib/send.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './user-form.module.css'

export const invitationsQuery = () => callQuery(['users', 'invitations'], 'GET /api/invitations')

export function InvitationsCard() {
  const invitations = useQuery(invitationsQuery())
  if (invitations.error && !invitations.data) return <Alert>{invitations.error.message}</Alert>
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
  const place = useFocusWhenGone<HTMLLIElement>()
  const onSuccess = (open: Invitation[]) => cache.setQueryData(invitationsQuery().queryKey, open)
  const again = useMutation({
    mutationFn: () => send('POST /api/invitations', { body: { name, email, role } }),
    onSuccess: (open) => {
      onSuccess(open)
      showToast(t('The invitation is on its way to {address}', { address: email }))
    },
  })
  const withdraw = useMutation({
    mutationFn: () => send('DELETE /api/invitations/:id', { params: { id: _id } }),
    onSuccess: (open) => {
      onSuccess(open)
      showToast(t('The invitation is withdrawn'))
    },
    onError: () => cache.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  })
  return (
    <li ref={place}>
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
        busy={again.isPending}
        busyText={t('Sending')}
        onClick={() => again.mutate()}
      >
        {t('Send again')}
      </Button>
      <Button
        size="sm"
        variant="line"
        aria-label={t('Withdraw the invitation of {name}', { name })}
        busy={withdraw.isPending}
        busyText={t('Please wait')}
        onClick={() => withdraw.mutate()}
      >
        {t('Withdraw')}
      </Button>
      <FormError>{again.error?.message ?? withdraw.error?.message}</FormError>
    </li>
  )
}
