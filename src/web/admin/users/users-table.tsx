import { useState } from 'react'
import { ROLE_NAMES } from '#shared/roles.ts'
import type { User } from '#shared/users.ts'
import { editColumn } from '#web/admin/lists/edit-column.tsx'
import css from '#web/admin/lists/lists.module.css'
import { PhoneLink } from '#web/admin/lists/phone-link.tsx'
import { DeleteDialog } from '#web/admin/shell/delete-dialog.tsx'
import { shortId } from '#web/admin/shell/short-id.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { isPasswordNeeded } from './own-password.tsx'

export function UsersTable({ users }: { users: User[] }) {
  const [toDelete, setToDelete] = useState<User>()
  // Undefined until the server asks for it.
  const [currentPassword, setPassword] = useState<string>()
  const remove = (id: string) =>
    send('DELETE /api/users/:id', { params: { id }, body: { currentPassword } }).catch((error) => {
      if (isPasswordNeeded(error)) setPassword((typed = '') => typed)
      throw error
    })
  return (
    <>
      <DeleteDialog
        item={toDelete}
        noun="users"
        remove={remove}
        onClose={() => {
          setToDelete(undefined)
          setPassword(undefined)
        }}
      >
        {t('{name} can no longer sign in. Their orders stay.', { name: toDelete?.name ?? '' })}
        {currentPassword !== undefined && (
          <PasswordField
            label={t('Your own password')}
            autoComplete="current-password"
            maxLength={512}
            value={currentPassword}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </DeleteDialog>
      <Table
        caption={t('Users, newest first')}
        columns={columnsWith(setToDelete)}
        rows={users}
        keyOf={({ _id }) => _id}
      />
    </>
  )
}

const columnsWith = (onDelete: (user: User) => void): Column<User>[] => [
  { head: t('ID'), cell: ({ _id }) => <span className={css.id}>{shortId(_id)}</span> },
  { head: t('NAME'), part: 'title', cell: ({ name }) => <span className={css.name}>{name}</span> },
  {
    head: t('MOBILE'),
    nowrap: true,
    cell: ({ number }) => (number === '' ? null : <PhoneLink number={number} />),
  },
  { head: t('EMAIL'), cell: ({ email }) => <span className={css.email}>{email}</span> },
  {
    head: t('ADMIN'),
    cell: ({ isAdmin, role }) =>
      role && !isAdmin ? (
        <Badge>{t(ROLE_NAMES[role])}</Badge>
      ) : isAdmin ? (
        <Badge tone="success" icon="check">
          {t('Admin')}
        </Badge>
      ) : (
        <span className="hint">{t('No')}</span>
      ),
  },
  ...(mayDo(userInfo.get(), 'manage people') ? [editColumn<User>(toAdmin.user, onDelete)] : []),
]
