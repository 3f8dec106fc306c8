import type { BulkPreview, PreviewLine } from '#shared/bulk-changes.ts'
import { t, tCount } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { changeText, stateText } from './change-text.ts'
import css from './sizes.module.css'

/** Each line before and after; the refused ones first, with the reason. */
export function PreviewLines({ preview: { change, count, lines } }: { preview: BulkPreview }) {
  const refused = lines.filter(({ to }) => !to)
  return (
    <>
      <p role="status" tabIndex={-1} ref={focusLine}>
        <b>{changeText(change)}</b> {tCount(count, '{n} line changes.', '{n} lines change.')}
      </p>
      {refused.length > 0 && (
        <Alert
          variant="warning"
          title={tCount(refused.length, '{n} line stays as it is', '{n} lines stay as they are')}
        >
          <ul>
            {refused.map((line) => (
              <li key={keyOf(line)}>
                {nameOf(line)}: {line.refusal}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ul>
        {lines.map(
          (line) =>
            line.to && (
              <li key={keyOf(line)} className={css.line}>
                <span>{nameOf(line)}</span>
                <span className={css.values}>
                  <span className="vh">{t('before')}</span> <del>{stateText(line.from)}</del>{' '}
                  <span className="vh">{t('after')}</span> <ins>{stateText(line.to)}</ins>
                </span>
              </li>
            ),
        )}
      </ul>
    </>
  )
}

/** The form with the pressed button is hidden now. */
const focusLine = (line: HTMLElement | null) => line?.focus()

const keyOf = ({ product, model }: PreviewLine) => `${product} ${model}`

export const nameOf = ({ name, model }: { name: string; model: string }) => (model ? `${name}, ${model}` : name)
