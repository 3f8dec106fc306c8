import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { Split } from '#web/ui/display/split.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import css from './gallery.module.css'
import { Sample } from './sample.tsx'

const ORDERS = [
  { number: 'KS1042', name: 'Lakshmi Nair', rupees: 1410, paid: true },
  { number: 'KS1041', name: 'Gopalan Kutty', rupees: 103329.5, paid: false },
]

export const Tables = () => (
  <Sample title="Table">
    <Table
      caption="Orders"
      rows={ORDERS}
      keyOf={(order) => order.number}
      columns={[
        { head: 'Order', cell: (order) => order.number, nowrap: true },
        { head: 'Name', cell: (order) => order.name, part: 'title' },
        {
          head: 'Payment',
          cell: (order) => <Badge tone={order.paid ? 'success' : 'warning'}>{order.paid ? 'Paid' : 'Not paid'}</Badge>,
        },
        { head: 'Total', cell: (order) => <Price rupees={order.rupees} />, align: 'right' },
        {
          head: 'Actions',
          part: 'actions',
          cell: (order) => (
            <>
              <IconButton icon="edit" label={`Edit order ${order.number}`} />
              <IconButton icon="trash" variant="danger" label={`Delete order ${order.number}`} />
            </>
          ),
        },
      ]}
    />
  </Sample>
)

export const Cards = () => (
  <Sample title="Cards, tooltip, copying">
    <Split
      side={
        <Card title="Order Summary">
          <p>₹1,410.00 in all.</p>
        </Card>
      }
    >
      <Card
        title="Delivery address"
        action={
          <Button variant="link" href="#/ui">
            Change
          </Button>
        }
      >
        <p lang="ml">ദശമൂലാരിഷ്ടം, ധന്വന്തരം കുഴമ്പ്, ത്രിഫല ചൂർണ്ണം</p>
      </Card>
      <Card title="Parcel">
        <div className="row">
          <CopyButton text="EK123456789IN">Copy the tracking number</CopyButton>
          <Tooltip text="Add to wishlist">
            <IconButton icon="heart" variant="heart" label="Add Turmeric Powder to wishlist" />
          </Tooltip>
        </div>
      </Card>
    </Split>
  </Sample>
)

export const Empty = () => (
  <Sample title="Empty">
    <div className={css.empties}>
      <EmptyState drawing="cart" title="Your cart is empty." action={<Button href="#/ui">Go back</Button>}>
        Products you choose with Buy Now appear here.
      </EmptyState>
      <EmptyState drawing="heart" title="Your wishlist is empty" action={<Button href="#/ui">See products</Button>}>
        Tap the heart on a product to keep it here.
      </EmptyState>
      <EmptyState drawing="receipt" title="Order is empty" action={<Button href="#/ui">Start shopping</Button>}>
        When you place an order you can follow it here.
      </EmptyState>
      <EmptyState drawing="sprout" title="Page not found" action={<Button href="#/ui">Go to the home page</Button>}>
        The page may have moved. The shop is still open.
      </EmptyState>
      <EmptyState drawing="search" title="No product has that name." />
    </div>
  </Sample>
)
