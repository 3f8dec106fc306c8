import { useState } from 'react'
import type { MailStatus, MailSummary } from '#shared/mail.ts'
import css from '#web/admin/lists/lists.module.css'
import { type AdminSentence, t } from '#web/i18n/admin.tsx'
import { formatDateTime, formatTime } from '#web/i18n/format-time.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { MailDialog } from './mail-dialog.tsx'

export function MailsTable({ mails }: { mails: MailSummary[] }) {
  const [read, setRead] = useState<MailSummary>()
  return (
    <>
      <Table
        caption={t('E-mails, newest first')}
        columns={columnsWith(setRead)}
        rows={mails}
        keyOf={({ _id }) => _id}
      />
      <MailDialog key={read?._id} mail={read} onClose={() => setRead(undefined)} />
    </>
  )
}

const columnsWith = (onRead: (mail: MailSummary) => void): Column<MailSummary>[] => [
  { head: t('WHEN'), nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { head: t('SUBJECT'), part: 'title', cell: ({ subject }) => <span lang={langOf(subject)}>{subject}</span> },
  { head: t('TO'), cell: ({ to }) => <span className={css.email}>{to}</span> },
  { head: t('STATE'), nowrap: true, cell: (mail) => <State {...mail} /> },
  {
    head: t('Actions'),
    part: 'actions',
    cell: (mail) => (
      <Button
        size="sm"
        variant="line"
        aria-label={t('Open, {subject}, {address}', { subject: mail.subject, address: mail.to })}
        onClick={() => onRead(mail)}
      >
        {t('Open')}
      </Button>
    ),
  },
]

const State = ({ status, heldUntil }: Pick<MailSummary, 'status' | 'heldUntil'>) => (
  <Badge tone={MAIL_BADGES[status].tone} icon={status === 'sent' ? 'check' : undefined}>
    {heldUntil ? t('On hold until {time}', { time: formatTime(heldUntil) }) : t(MAIL_BADGES[status].text)}
  </Badge>
)

const MAIL_BADGES = {
  waiting: { text: 'Waiting', tone: 'warning' },
  sent: { text: 'Sent', tone: 'success' },
  dead: { text: 'Not delivered', tone: 'danger' },
} as const satisfies Record<MailStatus, { text: AdminSentence; tone: 'success' | 'danger' | 'warning' }>
