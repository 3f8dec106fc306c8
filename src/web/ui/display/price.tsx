import { formatRupees } from '#shared/money.ts'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import css from './price.module.css'

type PriceProps = {
  /** ₹000 without a price (LIST-7). */
  rupees: number | undefined
  /** The price before the offer, struck out; hidden unless it is higher. */
  usual?: number | undefined
  large?: boolean
  className?: string
}

export function Price({ rupees, usual = 0, large, className }: PriceProps) {
  const isOffer = rupees !== undefined && usual > rupees
  return (
    <span className={classNames(css.price, large && css.large, className)}>
      <span>
        {isOffer && <span className="vh">{t('Offer price')} </span>}
        {rupees === undefined ? '₹000' : formatRupees(rupees)}
      </span>
      {isOffer && (
        <s>
          <span className="vh">{t('Usual price')} </span>
          {formatRupees(usual)}
        </s>
      )}
    </span>
  )
}
