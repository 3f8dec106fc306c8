import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PERMISSIONS_OF, ROLE_NAMES, ROLES, type Role } from '#shared/roles.ts'
import type { User } from '#shared/users.ts'
import { lastAddress } from '#web/admin/lists/filter-address.ts'
import parts from '#web/admin/shell/parts.module.css'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { useRestoreFocus } from '#web/admin/shell/use-restore-focus.ts'
import { useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { type Input, send } from '#web/lib/send.ts'
import { type Fields, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldRow } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { OwnPasswordField, useOwnPassword } from './own-password.tsx'
import css from './user-form.module.css'

const STAFF_ROLES = ROLES.filter((role) => role !== 'owner')

/** Edits name, e-mail, mobile and the role. An admin is an owner of the shop. A successful save returns to the list. */
export function UserForm({ user: loaded }: { user: User }) {
  // A refetch changes neither the fields nor what counts as changed.
  const [user] = useState(loaded)
  const [isTouched, setTouched] = useState(false)
  const prompt = useUnsavedChangesPrompt(isTouched)
  const ownPassword = useOwnPassword()
  const [isAdmin, setAdmin] = useState(user.isAdmin)
  const form = useFieldErrors(sentences())
  const text = (name: 'name' | 'email' | 'number') => ({
    ...form.field(name),
    autoComplete: 'off',
    defaultValue: user[name],
  })
  const { remember, restore } = useRestoreFocus()
  const onError = (error: Error) => {
    ownPassword.notice(error)
    form.showRefusal(error)
    restore()
  }
  const save = useSaveUser(user._id)
  /** Not called when staff have left the page. */
  const onSuccess = () => {
    prompt.allowLeaving()
    navigate(lastAddress(toAdmin.users()))
  }

  return (
    <>
      <form
        {...form.props}
        onChange={() => setTouched(true)}
        onSubmit={form.submit((fields) => {
          if (save.isPending) return
          remember()
          save.mutate(toChange(user, fields), { onSuccess, onError })
        })}
      >
        <Card className={css.card}>
          {/* A save closes the page, so input during it would be lost. */}
          <div inert={save.isPending}>
            <TextField label={t('Name')} required maxLength={100} {...text('name')} />
            <FieldRow>
              <TextField label={t('Email')} type="email" required maxLength={254} {...text('email')} />
              <TextField
                label={t('Mobile')}
                type="tel"
                required={user.number !== ''}
                maxLength={24}
                {...text('number')}
              />
            </FieldRow>
            {user.isEmailConfirmed === false && !roleOf(user) && (
              <Alert variant="warning" silent className={parts.above} title={t('The e-mail address is not confirmed.')}>
                {t('Somebody else may have registered it. To give a role, invite the person by e-mail instead.')}
              </Alert>
            )}
            <Checkbox
              className={css.admin}
              name="isAdmin"
              label={t('Check to make this user another Admin')}
              checked={isAdmin}
              onChange={({ target }) => setAdmin(target.checked)}
            />
            {!isAdmin && (
              <SelectField
                label={t('Role in the shop office')}
                name="role"
                options={[
                  { value: '', text: t('No role') },
                  ...STAFF_ROLES.map((role) => ({ value: role, text: t(ROLE_NAMES[role]) })),
                ]}
                defaultValue={user.isAdmin ? '' : roleOf(user)}
              />
            )}
            {ownPassword.isNeeded && <OwnPasswordField {...form.field('currentPassword')} />}
          </div>
          <FormError className={parts.above}>{form.refusal}</FormError>
          <div className={`${parts.buttons} ${parts.largeAbove}`}>
            <Button type="submit" busy={save.isPending} busyText={t('Saving')}>
              {t('Update')}
            </Button>
            <Button variant="line" href={`#${lastAddress(toAdmin.users())}`}>
              {t('Cancel')}
            </Button>
          </div>
        </Card>
      </form>
      <UnsavedChangesDialog {...prompt} />
    </>
  )
}

function useSaveUser(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: UserChange) => send('PUT /api/users/:id', { params: { id }, body }),
    onSuccess: async (saved) => {
      const self = userInfo.get()
      if (self?._id === id)
        userInfo.set({ ...self, ...saved, permissions: saved.role && [...PERMISSIONS_OF[saved.role]] })
      await cache.invalidateQueries({ queryKey: ['users'] })
      showToast(t('{name} was saved', { name: saved.name }))
    },
  })
}

type UserChange = Input<'PUT /api/users/:id'>['body']

/** Without the fields that are as they were: somebody else may have changed them since. */
function toChange(user: User, { name, email, number, isAdmin, role, currentPassword }: Fields): UserChange {
  const selectedRole = isAdmin === undefined ? role : 'owner'
  return {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
    ...(number !== user.number && { number }),
    ...(selectedRole !== roleOf(user) && { role: (selectedRole || null) as Role | null }),
    ...(currentPassword && { currentPassword }),
  }
}

/** '' for a shopper. */
const roleOf = ({ isAdmin, role = '' }: { isAdmin: boolean; role?: string | undefined }): string =>
  isAdmin ? 'owner' : role

const sentences = () => ({
  name: t('The name is required'),
  email: t('Enter a valid e-mail address'),
  number: t('Enter a 10-digit mobile number'),
  currentPassword: t('Enter your own password'),
})
