import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { Quote } from '#shared/orders.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { to } from '#web/lib/paths.ts'
import { PriceSummary } from '#web/orders/price-summary.tsx'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import css from './checkout-frame.module.css'
import { addressErrors } from './refused-fields.ts'
import { isWithoutResponse } from './use-place-order.ts'

type PlaceOrderPanelProps = {
  count: number
  prices: Quote | undefined
  isOff: boolean
  isBlocked: boolean
  isBusy: boolean
  error: Error | null
  onPlace: () => void
}

export const PlaceOrderPanel = ({ count, prices, isOff, isBlocked, isBusy, error, onPlace }: PlaceOrderPanelProps) => (
  <Card>
    {prices && (
      <div className={`only-sm ${css.prices}`}>
        <h2 className={css.title}>{t('Price summary')}</h2>
        <PriceSummary count={count} prices={prices} />
      </div>
    )}
    {isBlocked && !error && (
      <Alert variant="warning" className="mb-4" action={<BackToCart />}>
        {t('Some items in your cart can no longer be ordered.')}
      </Alert>
    )}
    {error && <Refusal error={error} />}
    <Button size="lg" block disabled={isOff} busy={isBusy} busyText={t('Placing order')} onClick={onPlace}>
      {t('Place Order')}
    </Button>
    <p className={`hint ${css.note}`}>{t('Nothing is charged until you pay on the next page.')}</p>
  </Card>
)

function Refusal({ error }: { error: Error }) {
  if (!(error instanceof ApiError)) return <FormError className="mb-4">{error.message}</FormError>
  const { title, action } = nextStepOf(error)
  const { quote } = error.details
  return (
    <div ref={action ? focusAlert : undefined}>
      <Alert className="mb-4" title={title} action={action} variant={quote ? 'warning' : 'danger'}>
        {error.message}
        {quote &&
          ` ${t('The new total is {totalPrice}. If you agree, press Place Order again.', { totalPrice: formatRupees(quote.totalPrice) })}`}
      </Alert>
    </div>
  )
}

/** The next step is in the alert. The button that had the focus becomes disabled when the cart arrives. */
const focusAlert = (element: HTMLElement | null) => focusHeading(element?.querySelector<HTMLElement>('[role]') ?? null)

function nextStepOf(error: ApiError): { title?: string; action?: ReactNode } {
  const { code } = error
  const { quote, errors = [] } = error.details
  if (quote) return { title: t('The total has changed') }
  if (code === 'key_reused') return { title: t('This order is already placed'), action: <ToOrders /> }
  if (['sold_out', 'gone', 'changed'].includes(code)) {
    return { title: t('Some items cannot be ordered'), action: <BackToCart /> }
  }
  if (code === 'too_large') return { action: <BackToCart /> }
  if (code === 'too_many') return { action: <ToOrders /> }
  if (Object.keys(addressErrors(errors)).length > 0) {
    return { title: t('Please correct the address'), action: <ToAddress /> }
  }
  // A retry is safe: it sends the same idempotency key.
  return isWithoutResponse(error) ? { title: t('Please press Place Order again') } : {}
}

const BackToCart = () => <TextLink to={to.cart()}>{t('Back to your cart')}</TextLink>

const ToAddress = () => <TextLink to={to.shipping()}>{t('Correct the address')}</TextLink>

const ToOrders = () => <TextLink to={to.myOrders()}>{t('My Orders')}</TextLink>
