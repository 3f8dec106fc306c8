import { formatRupees } from '#shared/money.ts'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import css from './price.module.css'

type PriceProps = {
  rupees: number
  /** The price before the offer, struck out; hidden unless it is higher. */
  usual?: number
  large?: boolean
  /** Another wording for the amount, such as without paise. */
  format?: (rupees: number) => string
  className?: string
}

export function Price({ rupees, usual, large, format = formatRupees, className }: PriceProps) {
  const isOffer = usual !== undefined && usual > rupees
  return (
    <span className={classNames(css.price, large && css.large, className)}>
      <span>
        {isOffer && <span className="vh">{t('Offer price')} </span>}
        {format(rupees)}
      </span>
      {isOffer && (
        <s>
          <span className="vh">{t('Usual price')} </span>
          {format(usual)}
        </s>
      )}
    </span>
  )
}
