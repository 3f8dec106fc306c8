import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_NAMES, ROLES, type Role } from '#shared/roles.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { invitationsQuery } from './invitations-card.tsx'
import { OwnPasswordField, useOwnPassword } from './own-password.tsx'

export function AddPerson() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t('Add a person')}
      </Button>
      {isOpen && <AddPersonDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const form = useFieldErrors(sentences())
  const ownPassword = useOwnPassword()
  const invite = useMutation({
    mutationFn: ({ name = '', email = '', role, currentPassword }: Fields) =>
      send('POST /api/invitations', { body: { name, email, role: role as Role, currentPassword } }),
    onSuccess: (open, { email = '' }) => {
      cache.setQueryData(invitationsQuery().queryKey, open)
      showToast(t('The invitation is on its way to {address}', { address: email }))
    },
    onError: (error) => {
      ownPassword.notice(error)
      form.showRefusal(error)
    },
  })
  return (
    <FormDialog
      title={t('Add a person')}
      submitText={t('Invite by e-mail')}
      form={form}
      onSubmit={(fields) => invite.mutate(fields, { onSuccess: onClose })}
      busy={invite.isPending}
      onClose={onClose}
    >
      <p className="muted">{t('The person gets a link by e-mail and chooses a password.')}</p>
      <TextField label={t('Name')} {...form.field('name')} autoComplete="off" maxLength={100} required />
      <TextField label={t('Email')} {...form.field('email')} type="email" autoComplete="off" maxLength={254} required />
      <SelectField
        label={t('Role in the shop office')}
        {...form.field('role')}
        options={ROLES.map((role) => ({ value: role, text: t(ROLE_NAMES[role]) }))}
        placeholder={t('Choose a role')}
        required
        defaultValue=""
      />
      {ownPassword.isNeeded && <OwnPasswordField {...form.field('currentPassword')} />}
    </FormDialog>
  )
}

const sentences = () => ({
  name: t('The name is required'),
  email: t('Enter a valid e-mail address'),
  role: t('Choose a role'),
  currentPassword: t('Enter your own password'),
})
