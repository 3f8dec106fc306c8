import { t } from '#web/i18n/t.ts'
import { Brand } from '#web/screen/brand.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './checkout-header.module.css'

export const CheckoutHeader = () => (
  <header className={css.header}>
    <div className={`wrap ${css.row}`}>
      <Brand />
      <span className={css.secure}>
        <Icon name="lock" size="sm" />
        {t('Secure checkout')}
      </span>
    </div>
    <hr className="kasavu" />
  </header>
)
