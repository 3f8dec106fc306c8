import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './quantity-input.module.css'

type QuantityInputProps = {
  value: number
  onChange: (value: number) => void
  /** The accessible name: 'Quantity of Turmeric Powder'. */
  label?: string
  min?: number
  max?: number
  small?: boolean
  disabled?: boolean
}

/** A number between two buttons. At the limits the buttons stay in the tab order, so the focus is never lost. */
export function QuantityInput(props: QuantityInputProps) {
  const { value, onChange, label = t('Quantity'), min = 1, max = 10, small, disabled = false } = props
  const key = (text: string, icon: 'minus' | 'plus', next: number) => {
    const off = disabled || next < min || next > max
    return (
      <button type="button" aria-label={text} aria-disabled={off} onClick={() => !off && onChange(next)}>
        <Icon name={icon} size="sm" />
      </button>
    )
  }
  return (
    <fieldset className={classNames(css.quantity, small && css.small)} aria-label={label}>
      {key(t('One less'), 'minus', value - 1)}
      <output>{value}</output>
      {key(t('One more'), 'plus', value + 1)}
    </fieldset>
  )
}
