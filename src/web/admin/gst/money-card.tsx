import { useQuery } from '@tanstack/react-query'
import type { GstMoney } from '#shared/gst.ts'
import { formatRupees } from '#shared/money.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Table } from '#web/ui/display/table.tsx'
import type { Days } from './period.ts'

export const MoneyCard = ({ days }: { days: Days }) => (
  <Card
    title={t('Documents and money')}
    action={<a href={`#${toAdmin.money()}?${new URLSearchParams(days)}`}>{t('Payments')}</a>}
  >
    <Money days={days} />
  </Card>
)

function Money({ days }: { days: Days }) {
  const money = useQuery(gstMoneyQuery(days))
  if (money.error || !money.data) return <NotLoaded query={money} />
  const { documents, money: payments, isEqual, differences, hasMore } = money.data
  return (
    <>
      <p className={parts.below}>
        <Badge tone={isEqual ? 'success' : 'warning'} icon={isEqual ? 'check' : 'alert'}>
          {isEqual ? t('Totals agree') : t('Totals differ')}
        </Badge>
      </p>
      <Table
        caption={t('Documents and money')}
        columns={[
          { head: t('SOURCE'), part: 'title', cell: ({ name }) => name },
          { head: t('RECEIVED'), align: 'right', cell: ({ received }) => formatRupees(received) },
          { head: t('REFUNDED'), align: 'right', cell: ({ refunded }) => formatRupees(refunded) },
          { head: t('NET'), align: 'right', cell: ({ net }) => formatRupees(net) },
        ]}
        rows={[
          { name: t('Documents'), ...documents },
          { name: t('Payments'), ...payments },
        ]}
        keyOf={({ name }) => name}
      />
      {differences.length > 0 && <Differences differences={differences} />}
      {hasMore && <p className="hint">{t('More orders differ. Choose fewer days to see them.')}</p>}
    </>
  )
}

const gstMoneyQuery = (days: Days) => refetchedQuery(['gst', 'money', days], 'GET /api/gst/money', { query: days })

const Differences = ({ differences }: Pick<GstMoney, 'differences'>) => (
  <>
    <p className={parts.smallAbove}>
      {t(
        'These orders were sold before the GSTIN was entered. Or their payment or refund has another day than the document, or the refund is still on its way.',
      )}
    </p>
    <Table
      caption={t('Orders that differ')}
      columns={[
        {
          head: t('ORDER'),
          part: 'title',
          cell: ({ _id, order }) => (_id ? <a href={`#${toAdmin.order(_id)}`}>{order}</a> : t('No order')),
        },
        { head: t('DOCUMENTS'), align: 'right', cell: ({ documents }) => formatRupees(documents) },
        { head: t('PAYMENTS'), align: 'right', cell: ({ money }) => formatRupees(money) },
        { head: t('DIFFERENCE'), align: 'right', cell: ({ difference }) => formatRupees(difference) },
      ]}
      rows={differences}
      keyOf={({ _id }) => _id}
    />
  </>
)
