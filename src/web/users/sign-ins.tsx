import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignIn } from '#shared/account.ts'
import { formatDate } from '#shared/dates.ts'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './profile-screen.module.css'
import { signInsQuery } from './queries.ts'

export function SignIns() {
  const signIns = useQuery(signInsQuery())
  return (
    <Card title={t('Signed-in devices')}>
      {signIns.data && <SignInList signIns={signIns.data} />}
      {signIns.isPending && <Spinner />}
      <QueryAlert query={signIns} />
    </Card>
  )
}

function SignInList({ signIns }: { signIns: SignIn[] }) {
  const [toEnd, setToEnd] = useState<SignIn | 'others'>()
  const list = useRef<HTMLUListElement>(null)
  const endSignIn = useEndSignIn(() => {
    flushSync(close)
    // The button was removed with its row, so the focus moves to the list.
    list.current?.focus()
  })

  function close() {
    endSignIn.reset()
    setToEnd(undefined)
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className={css.signIns}>
        {signIns.map((signIn) => (
          <SignInRow key={signIn._id} signIn={signIn} onEnd={() => setToEnd(signIn)} />
        ))}
      </ul>
      {signIns.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="line" onClick={() => setToEnd('others')}>
          {t('Sign out on all other devices')}
        </Button>
      )}
      <ConfirmDialog
        open={toEnd !== undefined}
        title={toEnd === 'others' ? t('Sign out on all other devices?') : t('Sign out that device?')}
        confirmText={t('Sign out')}
        busyText={t('Signing out')}
        action={endSignIn}
        onConfirm={() => toEnd && endSignIn.mutate(toEnd)}
        onCancel={close}
      >
        {toEnd === 'others'
          ? t('Only this device stays signed in. All other devices must sign in again.')
          : t('{device} will have to sign in again.', { device: toEnd?.device ?? '' })}
      </ConfirmDialog>
    </>
  )
}

function useEndSignIn(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (what: SignIn | 'others') =>
      what === 'others'
        ? send('DELETE /api/users/sessions')
        : send('DELETE /api/users/sessions/:id', { params: { id: what._id } }),
    onSuccess: async ({ message }) => {
      await cache.invalidateQueries({ queryKey: signInsQuery().queryKey })
      onDone()
      showToast(message)
    },
  })
}

const SignInRow = ({ signIn: { device, createdAt, isCurrent }, onEnd }: { signIn: SignIn; onEnd: () => void }) => (
  <li>
    <div>
      <b>{device}</b>
      <p className="hint">{t('Since {createdAt}', { createdAt: formatDate(createdAt) })}</p>
    </div>
    {isCurrent ? (
      <Badge tone="success">{t('This device')}</Badge>
    ) : (
      <Button
        size="sm"
        variant="line"
        aria-label={t('Sign out, {device}, since {createdAt}', { device, createdAt: formatDate(createdAt) })}
        onClick={onEnd}
      >
        {t('Sign out')}
      </Button>
    )}
  </li>
)
