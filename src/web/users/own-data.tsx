import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DeleteAccount } from './delete-account.tsx'
import css from './profile-screen.module.css'

/** Export of the person's data, and account deletion. */
export function OwnData() {
  const [isDeleting, setLeaving] = useState(false)
  const download = useMutation({ mutationFn: () => send('GET /api/users/me/data'), onSuccess: saveAsFile })
  return (
    <Card title={t('Your data')}>
      <p className="muted">{t('All data we store about you, in one file: your details, orders and reviews.')}</p>
      <FormError className={css.submit}>{download.error?.message}</FormError>
      <div className={css.buttons}>
        <Button
          variant="line"
          icon="download"
          busy={download.isPending}
          busyText={t('Preparing')}
          onClick={() => download.mutate()}
        >
          {t('Download my data')}
        </Button>
        <Button variant="quietDanger" icon="trash" onClick={() => setLeaving(true)}>
          {t('Delete my account')}
        </Button>
      </div>
      {isDeleting && <DeleteAccount onClose={() => setLeaving(false)} />}
    </Card>
  )
}

function saveAsFile(data: unknown) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'my-data.json' })
  link.click()
  URL.revokeObjectURL(address)
}
