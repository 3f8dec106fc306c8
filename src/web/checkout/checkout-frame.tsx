import type { ReactNode } from 'react'
import type { CartLine } from '#shared/cart.ts'
import { formatRupees } from '#shared/money.ts'
import type { Quote } from '#shared/orders.ts'
import { LanguageSwitch } from '#web/i18n/language-switch.tsx'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Split } from '#web/ui/display/split.tsx'
import { StepBar } from '#web/ui/display/step-bar.tsx'
import css from './checkout-frame.module.css'
import { OrderSummary } from './order-summary.tsx'
import { useCheckout } from './use-checkout.ts'

type CheckoutFrameProps = {
  step: 'shipping' | 'payment' | 'placeOrder'
  /** The order in the review. Without a response it is not the cart. */
  order?: { lines: CartLine[]; count: number; prices: Quote | undefined }
  children: ReactNode
}

/**
 * The steps are at the top. From 992 px the summary is at the right. On a phone it is folded under a bar with the
 * total. In the review the summary has no items, and a phone has no summary, because the review shows them.
 */
export function CheckoutFrame({ step, order, children }: CheckoutFrameProps) {
  const checkout = useCheckout()
  const { lines, count, prices } = order ?? checkout
  const isEmpty = checkout.isKnown && count === 0
  const isReview = step === 'placeOrder'
  return (
    <>
      {!isEmpty && !isReview && <CollapsedSummary lines={lines} count={count} prices={prices} />}
      <div className={`wrap ${css.page}`}>
        <StepBar label={t('Checkout steps')} steps={stepsToTake()} current={STEP_INDEX[step]} />
        <Split
          side={
            <section className={`only-lg ${css.side}`}>
              <h2 className={css.title}>{isReview ? t('Price summary') : t('Order summary')}</h2>
              {isEmpty ? (
                <p className="muted">{t('Order is empty')}</p>
              ) : (
                <OrderSummary lines={isReview ? [] : lines} count={count} prices={prices} />
              )}
            </section>
          }
        >
          {children}
        </Split>
        <LanguageSwitch className={css.language} />
      </div>
    </>
  )
}

const CollapsedSummary = ({
  lines,
  count,
  prices,
}: {
  lines: CartLine[]
  count: number
  prices: Quote | undefined
}) => (
  <details className={`only-sm ${css.fold}`}>
    <summary className={`wrap ${css.bar}`}>
      <span className={css.name}>
        <Icon name="cart" size="sm" />
        {t('Order summary')}
        <Icon name="down" size="sm" className={css.chevron} />
      </span>
      <b className={css.total}>{prices && formatRupees(prices.totalPrice)}</b>
    </summary>
    <div className={`wrap ${css.folded}`}>
      <OrderSummary lines={lines} count={count} prices={prices} />
    </div>
  </details>
)

const stepsToTake = () => [
  { text: t('Sign in'), href: `#${to.login('shipping')}` },
  { text: t('Shipping'), href: `#${to.shipping()}` },
  { text: t('Payment'), href: `#${to.payment()}` },
  { text: t('Place Order'), href: `#${to.placeOrder()}` },
]
const STEP_INDEX = { shipping: 1, payment: 2, placeOrder: 3 }
