import { sql } from 'kysely'

// The bank asks for the money, or has returned it to the buyer. A parcel or a refund on top would be a loss.
const takesMoney = sql<boolean>`disputes.status in ('open', 'under_review', 'lost')`

/** The bank disputes the payment of this order. Disputes are few, so they are read once for all rows. */
export const isDisputedOrder = sql<boolean>`(orders.id = any(array(
  select payments.order_id from disputes inner join payments on payments.id = disputes.payment_id where ${takesMoney})))`
