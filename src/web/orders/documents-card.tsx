import { useQuery } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import { DocumentList } from '#web/documents/document-list.tsx'
import { orderDocumentsQuery } from '#web/documents/queries.ts'
import { t } from '#web/i18n/t.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { OrderReceipt } from './order-receipt.tsx'

/** For the buyer: the documents of a paid order, or its receipt. */
export function DocumentsCard({ order }: { order: Order }) {
  const documents = useQuery({ ...orderDocumentsQuery(order._id), enabled: order.isPaid })
  if (documents.error && !documents.data) return <Alert>{documents.error.message}</Alert>
  if (!documents.data) return null
  return (
    <Card title={t('Documents')}>
      {documents.data.length > 0 ? <DocumentList documents={documents.data} /> : <OrderReceipt order={order} />}
    </Card>
  )
}
