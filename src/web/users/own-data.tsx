import { useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DownloadButton } from '#web/ui/form/download-button.tsx'
import { DeleteAccount } from './delete-account.tsx'
import css from './profile-screen.module.css'

/** Export of the person's data, and account deletion. */
export function OwnData() {
  const [isDeleting, setLeaving] = useState(false)
  return (
    <Card title={t('Your data')}>
      <p className="muted">{t('All data we store about you, in one file: your details, orders and reviews.')}</p>
      <div className={css.buttons}>
        <DownloadButton download={async () => saveAsFile(await send('GET /api/users/me/data'))}>
          {t('Download my data')}
        </DownloadButton>
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
