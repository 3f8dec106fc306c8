import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Table } from '#web/ui/display/table.tsx'

/** Lists paid orders without an invoice whose tax rate differs from today's. Hidden if there are none. */
export function ChangedRatesCard() {
  const lines = useQuery(changedRatesQuery())
  if (lines.error) return <LoadFailure query={lines} />
  if (!lines.data || lines.data.length === 0) return null
  return (
    <Card title={t('Orders with an earlier tax rate')}>
      <p className={parts.below}>
        {t(
          'The rate changed after the order. The invoice keeps the rate of the order. Ask your accountant before you ship.',
        )}
      </p>
      <Table
        caption={t('Orders with an earlier tax rate')}
        columns={[
          {
            head: t('ORDER'),
            part: 'title',
            cell: ({ _id, order }) => <a href={`#${toAdmin.order(_id)}`}>{order}</a>,
          },
          { head: t('PRODUCT'), cell: ({ product }) => <span lang={langOf(product)}>{product}</span> },
          { head: t('IN THE ORDER'), align: 'right', cell: ({ inOrder }) => `${inOrder} %` },
          { head: t('TODAY'), align: 'right', cell: ({ today }) => `${today} %` },
        ]}
        rows={lines.data}
        keyOf={({ _id, product }) => `${_id} ${product}`}
      />
    </Card>
  )
}

const changedRatesQuery = () => refetchedQuery(['gst', 'changed-rates'], 'GET /api/gst/changed-rates')
