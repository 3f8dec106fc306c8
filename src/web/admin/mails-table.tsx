import { useState } from 'react'
import { formatDate, formatTime } from '#shared/dates.ts'
import type { MailSummary } from '#shared/mail.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import css from './lists.module.css'
import { MailDialog } from './mail-dialog.tsx'
import { MAIL_BADGES } from './mail-words.ts'

export function MailsTable({ mails }: { mails: MailSummary[] }) {
  const [read, setRead] = useState<MailSummary>()
  return (
    <>
      <Table
        caption="Mails, newest first"
        columns={[...COLUMNS, actionsWith(setRead)]}
        rows={mails}
        keyOf={({ _id }) => _id}
      />
      <MailDialog key={read?._id} mail={read} onClose={() => setRead(undefined)} />
    </>
  )
}

const COLUMNS: Column<MailSummary>[] = [
  { head: 'WHEN', nowrap: true, cell: ({ createdAt }) => `${formatDate(createdAt)}, ${formatTime(createdAt)}` },
  { head: 'SUBJECT', part: 'title', cell: ({ subject }) => subject },
  { head: 'TO', cell: ({ to }) => <span className={css.email}>{to}</span> },
  { head: 'STATE', nowrap: true, cell: ({ status }) => <State status={status} /> },
]

const State = ({ status }: Pick<MailSummary, 'status'>) => (
  <Badge tone={MAIL_BADGES[status].tone} icon={status === 'sent' ? 'check' : undefined}>
    {MAIL_BADGES[status].text}
  </Badge>
)

const actionsWith = (onRead: (mail: MailSummary) => void): Column<MailSummary> => ({
  head: 'Actions',
  part: 'actions',
  cell: (mail) => (
    <Button size="sm" variant="line" aria-label={`Open, ${mail.subject}, ${mail.to}`} onClick={() => onRead(mail)}>
      Open
    </Button>
  ),
})
