import { PAYMENT_METHOD, PAYMENT_METHOD_LABEL } from '#shared/payment-method.ts'
import { t } from '#web/i18n/t.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { useRequireUser } from '#web/users/guards.ts'
import css from './checkout-frame.module.css'
import { CheckoutFrame } from './checkout-frame.tsx'
import { savedMethod } from './saved-checkout.ts'
import { useRequireAddress } from './steps.ts'

export function PaymentScreen() {
  useTitle(t('Payment'))
  const user = useRequireUser('payment')
  const address = useRequireAddress()
  if (!user || !address) return null
  return (
    <CheckoutFrame step="payment">
      <Card>
        <h1 className={css.heading}>{t('How will you pay?')}</h1>
        <p className={`muted ${css.lead}`}>{t('You pay after checking your order in the next step.')}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            savedMethod.set(PAYMENT_METHOD)
            navigate(to.placeOrder())
          }}
        >
          <RadioGroup legend={t('Payment method')} hideLegend>
            <RadioCard
              className={css.choice}
              name="paymentMethod"
              value={PAYMENT_METHOD}
              title={<span className={css.breakable}>{t(PAYMENT_METHOD_LABEL)}</span>}
              detail={
                <span className={css.breakable}>{t('A secure payment window opens when your order is placed.')}</span>
              }
              end={<Icon name="card" size="lg" className={css.image} />}
              defaultChecked
              required
            />
          </RadioGroup>
          <Button type="submit" size="lg" block className={css.submit}>
            {t('Continue')}
          </Button>
        </form>
        <p className={css.back}>
          <TextLink to={to.shipping()}>{t('Back to shipping')}</TextLink>
        </p>
      </Card>
    </CheckoutFrame>
  )
}
