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

export function LettersCard({ breach: { _id: id, affected, letters, lettersAt, letterTexts } }: { breach: Breach }) {
  const [isAsked, setAsked] = useState(false)
  const cache = useQueryClient()
  const sending = useMutation({
    mutationFn: () => send('POST /api/breaches/:id/letters', { params: { id } }),
    onSuccess: (saved) => {
      cache.setQueryData(breachQuery(id).queryKey, saved)
      void cache.invalidateQueries({ queryKey: affectedQuery(id).queryKey })
      setAsked(false)
      showToast(t('The letters are being sent'))
    },
  })
  const ask = () => {
    // A refusal of an earlier try.
    if (sending.isError) sending.reset()
    setAsked(true)
  }
  return (
    <Card title={t('Letters')}>
      <p className="muted">{t('Each person gets one letter, in the language that they use.')}</p>
      <Letter title={t('The letter in English')} {...letterTexts.en} language="en" />
      <Letter title={t('The letter in Malayalam')} {...letterTexts.ml} language="ml" />
      {lettersAt ? (
        <p className={parts.largeAbove}>{t('{n} of {count} letters are written.', { n: letters, count: affected })}</p>
      ) : (
        <Button className={parts.largeAbove} disabled={affected === 0} onClick={ask}>
          {t('Send the letters')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('Send the letters?')}
        confirmText={t('Send')}
        busyText={t('Please wait')}
        action={sending}
        onConfirm={() => sending.mutate()}
        onCancel={() => setAsked(false)}
      >
        {tCount(affected, '{n} person gets an e-mail.', '{n} people get an e-mail.')}{' '}
        {t('Afterwards the record can no longer be changed.')}
      </ConfirmDialog>
    </Card>
  )
}

type LetterProps = { title: string; subject: string; text: string; language: string }

const Letter = ({ title, subject, text, language }: LetterProps) => (
  <details className={css.letter}>
    <summary>{title}</summary>
    <div className={css.text} lang={language}>
      <b>{subject}</b>
      {'\n\n'}
      {text}
    </div>
  </details>
)
