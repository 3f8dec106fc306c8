import type { Order } from '#shared/orders.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { ConfirmEmail } from '#web/users/confirm-email.tsx'
import { DocumentsCard } from './documents-card.tsx'

/** For the buyer, below the order. Staff see the documents in their own parts. */
export const OwnParts = ({ order }: { order: Order }) => (
  <>
    {!mayDo(userInfo.get(), 'see orders') && <DocumentsCard order={order} />}
    <ConfirmEmail />
  </>
)
