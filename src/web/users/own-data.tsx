import { useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { saveFile } from '#web/lib/download-file.ts'
import { send } from '#web/lib/send.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DownloadButton } from '#web/ui/form/download-button.tsx'
import { DeleteAccount } from './delete-account.tsx'
import css from './profile-screen.module.css'

export function OwnData() {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Card title={t('Your data')}>
      <p className="muted">{t('All data we store about you, in one file: your details, orders and reviews.')}</p>
      <div className={css.buttons}>
        <DownloadButton download={saveData}>{t('Download my data')}</DownloadButton>
        <Button variant="quietDanger" icon="trash" onClick={() => setDeleting(true)}>
          {t('Delete my account')}
        </Button>
      </div>
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </Card>
  )
}

async function saveData() {
  const data = await send('GET /api/users/me/data')
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
}
