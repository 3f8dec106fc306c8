import { type PAYMENT_METHOD, PAYMENT_METHOD_LABEL } from '#shared/payment-method.ts'
import { t } from '#web/i18n/t.ts'
import { tNodes } from '#web/i18n/t-nodes.tsx'
import { screenOf } from '#web/lib/page.tsx'
import { to } from '#web/lib/paths.ts'
import { LazyBoundary } from '#web/screen/lazy-boundary.tsx'
import { RetryAlert } from '#web/screen/retry-alert.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { useSettings } from '#web/settings/queries.ts'
import { AddressLines } from '#web/ui/display/address-lines.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { TextLink } from '#web/ui/form/button.tsx'
import { useRequireUser } from '#web/users/guards.ts'
import css from './checkout-frame.module.css'
import { CheckoutFrame } from './checkout-frame.tsx'
import { CheckoutItems } from './checkout-items.tsx'
import { PlaceOrderPanel } from './place-order-panel.tsx'
import { savedGstin } from './saved-checkout.ts'
import { type CompleteAddress, useRequireAddress, useRequireMethod } from './steps.ts'
import { useCheckout } from './use-checkout.ts'
import { usePlaceOrder } from './use-place-order.ts'

export function PlaceOrderScreen() {
  useTitle(t('Place Order'))
  const user = useRequireUser('placeorder')
  const address = useRequireAddress()
  const method = useRequireMethod()
  return user && address && method ? <Review address={address} method={method} /> : null
}

function Review({ address, method }: { address: CompleteAddress; method: typeof PAYMENT_METHOD }) {
  const checkout = useCheckout()
  const { mutation, start, quote, unanswered } = usePlaceOrder()
  const settings = useSettings()
  const takesGstin = settings?.takesGstin
  const typedGstin = savedGstin.use()
  // The settings may have changed since it was typed.
  const gstin = settings && !takesGstin ? '' : typedGstin
  const { lines, count } = checkout
  const order = unanswered ?? { lines, count, address, method, gstin, prices: quote ?? checkout.prices }
  const { prices } = order
  const isBlocked = checkout.isBlocked && !unanswered
  return (
    <CheckoutFrame step="placeOrder" order={order}>
      <h1 className={css.heading}>{t('Check your order')}</h1>
      <Card title={t('Shipping')} action={<Change to={to.shipping()} what={t('the address')} />}>
        <AddressLines address={order.address} />
      </Card>
      <Card title={t('Payment method')} action={<Change to={to.payment()} what={t('the payment method')} />}>
        <p className="muted">{t(PAYMENT_METHOD_LABEL)}</p>
      </Card>
      <Card title={t('Items')} action={<Change to={to.cart()} what={t('the items')} />}>
        {checkout.isKnown ? <CheckoutItems lines={order.lines} /> : !checkout.error && <Skeleton height="7rem" large />}
        {checkout.error && <RetryAlert onRetry={checkout.refetch}>{checkout.error.message}</RetryAlert>}
      </Card>
      {order.lines.some(({ prescriptionNeeded }) => prescriptionNeeded) && (
        <Card title={t('A doctor’s prescription is needed')}>
          <p className="muted">
            {t(
              'After you place the order, we ask you for a picture or a PDF of it. We pack the order after checking it.',
            )}
          </p>
        </Card>
      )}
      {takesGstin && (
        <LazyBoundary waiting={<Skeleton height="11rem" large />}>
          <GstinCard gstin={order.gstin} onGstin={savedGstin.set} disabled={unanswered !== undefined} />
        </LazyBoundary>
      )}
      <PlaceOrderPanel
        count={order.count}
        prices={prices}
        isOff={!prices || isBlocked}
        isBlocked={isBlocked}
        isBusy={mutation.isPending || mutation.isSuccess}
        error={mutation.error}
        onPlace={() => prices && start({ ...order, prices })}
      />
    </CheckoutFrame>
  )
}

const GstinCard = screenOf('GstinCard', () => import('./gstin-card.tsx'))

const Change = ({ to, what }: { to: string; what: string }) => (
  <TextLink to={to}>{tNodes('Change {what}', { what: <span className="vh">{what}</span> })}</TextLink>
)
