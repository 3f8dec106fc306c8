import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Breach } from '#shared/breaches.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import css from './privacy.module.css'
import { affectedQuery, breachQuery } from './queries.ts'

export function EmailsCard({ breach: { _id: id, affected, letters, lettersAt, letterTexts } }: { breach: Breach }) {
  const [isConfirming, setConfirming] = useState(false)
  const cache = useQueryClient()
  const sending = useMutation({
    mutationFn: () => send('POST /api/breaches/:id/letters', { params: { id } }),
    onSuccess: (saved) => {
      cache.setQueryData(breachQuery(id).queryKey, saved)
      void cache.invalidateQueries({ queryKey: affectedQuery(id).queryKey })
      setConfirming(false)
      showToast(t('The e-mails are being sent'))
    },
  })
  const openDialog = () => {
    // A refusal of an earlier try.
    if (sending.isError) sending.reset()
    setConfirming(true)
  }
  return (
    <Card title={t('E-mails')}>
      <p className="muted">{t('Each person gets one e-mail, in the language that they use.')}</p>
      <Email title={t('The e-mail in English')} {...letterTexts.en} language="en" />
      <Email title={t('The e-mail in Malayalam')} {...letterTexts.ml} language="ml" />
      {lettersAt ? (
        <p className={parts.largeAbove}>{t('{n} of {count} e-mails are written.', { n: letters, count: affected })}</p>
      ) : (
        <Button className={parts.largeAbove} disabled={affected === 0} onClick={openDialog}>
          {t('Send the e-mails')}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t('Send the e-mails?')}
        confirmText={t('Send')}
        busyText={t('Please wait')}
        action={sending}
        onConfirm={() => sending.mutate()}
        onCancel={() => setConfirming(false)}
      >
        {tCount(affected, '{n} person gets an e-mail.', '{n} people get an e-mail.')}{' '}
        {t('Afterwards the record can no longer be changed.')}
      </ConfirmDialog>
    </Card>
  )
}

type EmailProps = { title: string; subject: string; text: string; language: string }

const Email = ({ title, subject, text, language }: EmailProps) => (
  <details className={css.email}>
    <summary>{title}</summary>
    <div className={css.text} lang={language}>
      <b>{subject}</b>
      {'\n\n'}
      {text}
    </div>
  </details>
)
