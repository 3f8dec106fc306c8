import { useId, useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { FieldError } from './field.tsx'
import css from './rating-input.module.css'

/** Five stars, each with a word; one is required. They are real radio buttons, so the arrow keys work. */
export function RatingInput({ legend, name, error }: { legend: string; name: string; error: string | undefined }) {
  const errorId = useId()
  const labels = ratingLabels()
  const [chosen, setChosen] = useState(0)
  const [hovered, setHovered] = useState(0)
  const filledCount = hovered || chosen
  return (
    <fieldset>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.line}>
        <div className={css.stars} onPointerLeave={() => setHovered(0)}>
          {labels.map((label, index) => (
            <label
              key={label}
              className={css.star}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(index + 1)}
            >
              <input
                type="radio"
                name={name}
                value={index + 1}
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                onChange={() => {
                  setChosen(index + 1)
                  setHovered(0)
                }}
              />
              <span className={classNames(css.face, index < filledCount && css.filled)}>
                <Icon name="star" className={css.icon} />
              </span>
              <span className="vh">
                {index + 1}, {label}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden="true">{labels[filledCount - 1]}</span>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

const ratingLabels = () => [t('Poor'), t('Fair'), t('Good'), t('Very good'), t('Excellent')] as const
