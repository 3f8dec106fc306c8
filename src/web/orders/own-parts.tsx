import { useQuery } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import { DocumentList } from '#web/documents/document-list.tsx'
import { orderDocumentsQuery } from '#web/documents/queries.ts'
import { t } from '#web/i18n/t.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Card } from '#web/ui/display/card.tsx'
import { ConfirmEmail } from '#web/users/confirm-email.tsx'
import { DocumentsFailed } from './documents-failed.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useOrderLoads } from './use-order-loads.ts'

/** For the buyer, below the order. Staff see the history and the documents in their own parts. */
export const OwnParts = ({ order }: { order: Order }) => (
  <>
    {!mayDo(userInfo.get(), 'see orders') && (
      <>
        <OrderTimeline order={order} />
        <DocumentsCard order={order} />
      </>
    )}
    <ConfirmEmail />
  </>
)

function DocumentsCard({ order }: { order: Order }) {
  const loads = useOrderLoads(order._id)
  const documents = useQuery({ ...orderDocumentsQuery(order._id), enabled: order.isPaid && loads })
  if (!documents.data) return loads && documents.error && <DocumentsFailed query={documents} />
  return (
    <Card title={t('Documents')}>
      {documents.data.length > 0 ? <DocumentList documents={documents.data} /> : <OrderReceipt order={order} />}
    </Card>
  )
}
