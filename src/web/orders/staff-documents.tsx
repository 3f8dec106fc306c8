import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DocumentKind, INVOICE_KINDS } from '#shared/document-kinds.ts'
import type { Order } from '#shared/orders.ts'
import type { SettingsView } from '#shared/settings.ts'
import { wholeSettingsQuery } from '#web/admin/settings/queries.ts'
import { DocumentList } from '#web/documents/document-list.tsx'
import { chosenPaper, PaperField } from '#web/documents/paper-field.tsx'
import { orderDocumentsQuery } from '#web/documents/queries.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DocumentsFailed } from './documents-failed.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import css from './staff.module.css'
import { useOrderLoads } from './use-order-loads.ts'

export function StaffDocuments({ order }: { order: Order }) {
  const user = userInfo.get()
  const maySee = mayDo(user, 'see documents') || order.user._id === user?._id
  const loads = useOrderLoads(order._id)
  const documents = useQuery({ ...orderDocumentsQuery(order._id), enabled: maySee && order.isPaid && loads })
  const paper = chosenPaper.use()
  const isOld = !order.isTest && order.isShipped && documents.data?.some(isInvoice) === false
  const settings = useQuery({ ...wholeSettingsQuery(), enabled: isOld })
  if (!documents.data) return loads && documents.error && <DocumentsFailed query={documents} className={css.section} />
  return (
    <Card title={t('Documents')} className={css.section}>
      {documents.data.length > 0 ? (
        <>
          <div className={css.paper}>
            <PaperField />
          </div>
          <DocumentList documents={documents.data} paper={paper} />
        </>
      ) : (
        <OrderReceipt order={order} />
      )}
      {isOld && issuesDocuments(settings.data) && <BeforeInvoices orderId={order._id} />}
    </Card>
  )
}

const isInvoice = ({ kind }: { kind: DocumentKind }) => INVOICE_KINDS.some((invoiceKind) => invoiceKind === kind)

const issuesDocuments = (settings: SettingsView | undefined) =>
  settings !== undefined && (settings.gstStatus === 'unregistered' || settings.gstin !== '')

/** The shop does not issue documents for old orders automatically; the accountant decides. */
function BeforeInvoices({ orderId }: { orderId: string }) {
  const cache = useQueryClient()
  const issue = useMutation({
    mutationFn: () => send('POST /api/orders/:id/documents', { params: { id: orderId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['orders', orderId] }),
  })
  return (
    <Alert variant="info" silent className={css.failure} title={t('Sold before invoices began')}>
      <p>{t('This order was shipped before the shop issued invoices.')}</p>
      {mayDo(userInfo.get(), 'export books') && (
        <Button
          variant="line"
          size="sm"
          icon="receipt"
          busy={issue.isPending}
          busyText={t('Please wait')}
          onClick={() => issue.mutate()}
        >
          {t('Issue the invoice now')}
        </Button>
      )}
      <FormError>{issue.error?.message}</FormError>
    </Alert>
  )
}
