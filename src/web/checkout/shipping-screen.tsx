import { t } from '#web/i18n/t.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Card } from '#web/ui/display/card.tsx'
import { useRequireUser } from '#web/users/guards.ts'
import css from './checkout-frame.module.css'
import { CheckoutFrame } from './checkout-frame.tsx'
import { draftAddress, restoreFor, savedAddress } from './saved-checkout.ts'
import { ShippingForm } from './shipping-form.tsx'

export function ShippingScreen() {
  useTitle(t('Shipping'))
  const user = useRequireUser('shipping')
  if (!user) return null
  restoreFor(user._id)
  const known = { name: user.name, phone: user.number, email: user.email }
  return (
    <CheckoutFrame step="shipping">
      <Card>
        <h1 className={css.heading}>{t('Where should we send it?')}</h1>
        <ShippingForm address={draftAddress.get() ?? savedAddress.get() ?? known} />
      </Card>
    </CheckoutFrame>
  )
}
