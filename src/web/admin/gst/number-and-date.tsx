import { formatDate } from '#shared/dates.ts'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import type { Column } from '#web/ui/display/table.tsx'

type Numbered = { number: string; date: string }

export const documentOf = ({ number }: Numbered) => toAdmin.documents(number)

/** The number leads to the document. */
export const numberAndDate = <Row extends Numbered>(): Column<Row>[] => [
  { head: t('NUMBER'), part: 'title', cell: (row) => <a href={`#${documentOf(row)}`}>{row.number}</a> },
  { head: t('DATE'), nowrap: true, cell: ({ date }) => formatDate(date) },
]
