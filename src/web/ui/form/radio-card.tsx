import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import css from './radio-card.module.css'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
}

/** One choice of several, as a card. Several share one `name` inside a `RadioGroup`. */
export function RadioCard({ title, detail, end, className, ...input }: RadioCardProps) {
  return (
    <label className={className}>
      <span className={css.choice}>
        <input {...input} type="radio" className={css.radio} />
        <span className={css.face} />
        <span className={css.text}>
          <b>{title}</b>
          {detail !== undefined && <small>{detail}</small>}
        </span>
        {end !== undefined && <span>{end}</span>}
      </span>
    </label>
  )
}

type RadioGroupProps = { legend: ReactNode; hideLegend?: boolean; error?: string; children: ReactNode }

export function RadioGroup({ legend, hideLegend, error, children }: RadioGroupProps) {
  const errorId = useId()
  return (
    <fieldset className={css.group} aria-describedby={error ? errorId : undefined}>
      <legend className={hideLegend ? 'vh' : css.legend}>{legend}</legend>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
