import { useQuery } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import type { Prescription } from '#shared/prescriptions.ts'
import { nameOfLine } from '#web/cart/name-of-line.ts'
import { t } from '#web/i18n/t.ts'
import { useOrderLoads } from '#web/orders/use-order-loads.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { FileList } from './file-list.tsx'
import { prescriptionQuery } from './prescription-query.ts'
import { SendFile } from './send-file.tsx'

/** For the buyer of a medicine that needs a prescription: the request, the files and the decision. */
export function PrescriptionCard({ order }: { order: Order }) {
  const loads = useOrderLoads(order._id)
  const prescription = useQuery({ ...prescriptionQuery(order._id), enabled: loads })
  const isVisible = prescription.data || prescription.isLoading || (loads && prescription.error)
  if (hasEnded(order) || !isVisible) return null
  return (
    <div className="mb-4">
      <Card title={t('Prescription')}>
        {prescription.isLoading && <Spinner />}
        {loads && <QueryAlert query={prescription} />}
        {prescription.data && <Contents order={order} prescription={prescription.data} />}
      </Card>
    </div>
  )
}

/** The card of a refused prescription stays, because it explains the refusal. */
const hasEnded = ({ status, prescription }: Order) =>
  prescription !== 'refused' && (status === 'cancelled' || status === 'refunded')

function Contents({ order, prescription }: { order: Order; prescription: Prescription }) {
  const { state, reason, files } = prescription
  const isOpen = state === 'needed' || state === 'sent'
  return (
    <>
      {state === 'needed' && <Needed order={order} />}
      {state === 'sent' && <Alert variant="info">{t('Our pharmacist is checking your prescription.')}</Alert>}
      {state === 'released' && <Alert variant="success">{t('Your prescription is accepted.')}</Alert>}
      {state === 'refused' && (
        <Alert variant="warning" title={t('Your prescription was not accepted.')}>
          {reason}
        </Alert>
      )}
      <FileList orderId={order._id} files={files} canRemove={isOpen} />
      {isOpen && <SendFile orderId={order._id} files={files} />}
    </>
  )
}

const Needed = ({ order }: { order: Order }) => (
  <Alert variant="warning" title={t('Please send a doctor’s prescription')}>
    <p>
      {t('It is needed for: {articles}. We pack your order after our pharmacist has checked it.', {
        articles: order.orderItems
          .filter(({ prescriptionNeeded }) => prescriptionNeeded)
          .map(nameOfLine)
          .join(', '),
      })}
    </p>
  </Alert>
)
