import { formatRupees } from '#shared/money.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { useSettings } from '#web/settings/queries.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import { Amounts } from './amounts.tsx'
import css from './cart.module.css'

type CartSummaryProps = {
  count: number
  /** In rupees. */
  total: number
  /** A line that is sold out or gone blocks the checkout (CART-17). */
  isBlocked: boolean
}

export const CartSummary = ({ count, total, isBlocked }: CartSummaryProps) => (
  <>
    <Card title={t('Subtotal')}>
      <Amounts rows={[{ name: t('Items'), value: count }]} total={{ name: t('Amount'), value: formatRupees(total) }} />
      <p className={`hint ${css.note}`}>
        {useSettings()?.onlyState
          ? t('Discount and shipping are calculated at checkout.')
          : t('Discount, tax and shipping are calculated at checkout.')}
      </p>
      {isBlocked && (
        <Alert variant="warning" className="mb-4">
          {t('Some items in your cart cannot be ordered. Delete them or lower the quantity to continue.')}
        </Alert>
      )}
      <CheckoutButton isOff={isBlocked || count === 0} />
    </Card>
    <p className={css.more}>
      <TextLink to={to.home()}>{t('Continue shopping')}</TextLink>
    </p>
  </>
)

export const CheckoutButton = ({ isOff }: { isOff: boolean }) =>
  isOff ? (
    <Button size="lg" block disabled>
      {t('Proceed to checkout')}
    </Button>
  ) : (
    <Button size="lg" block href={`#${to.shipping()}`}>
      {t('Proceed to checkout')}
    </Button>
  )
