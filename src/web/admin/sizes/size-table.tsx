import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { headOf, SizeCell } from './size-cell.tsx'
import { FIELDS, type SizeEdits, type SizeRow, shownText, storedText, withCell, withPasted } from './size-edits.ts'
import css from './sizes.module.css'

type SizeTableProps = {
  rows: SizeRow[]
  edits: SizeEdits
  isSelected: (id: string) => boolean
  refusalOf: (id: string) => string | undefined
  onEdit: (change: (edits: SizeEdits) => SizeEdits) => void
  onToggle: (id: string, isSelected: boolean) => void
}

export const SizeTable = ({ rows, edits, isSelected, refusalOf, onEdit, onToggle }: SizeTableProps) => (
  <div className={css.frame}>
    <table className={css.table}>
      <caption className="vh">{t('Sizes and prices')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Product and size')}</th>
          {FIELDS.map((field) => (
            <th key={field} scope="col">
              {headOf(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row._id}>
            <th scope="row" className={css.name}>
              <Checkbox
                checked={isSelected(row._id)}
                onChange={({ target }) => onToggle(row._id, target.checked)}
                label={
                  <>
                    <span lang={langOf(row.name)}>{row.name}</span>, <b lang={langOf(row.model)}>{row.model}</b>
                  </>
                }
              />
              {!row.isPublished && <Badge tone="info">{t('Draft')}</Badge>}
              {refusalOf(row._id) && <span className={css.problem}>{refusalOf(row._id)}</span>}
            </th>
            {FIELDS.map((field, column) => (
              <SizeCell
                key={field}
                row={row}
                at={at}
                field={field}
                text={shownText(edits, row, field)}
                typed={edits[row._id]?.typed[field]}
                onType={(text) => onEdit((now) => withCell(now, row, field, text))}
                onReset={() => onEdit((now) => withCell(now, row, field, storedText(now[row._id]?.row ?? row, field)))}
                onPaste={(copied) => onEdit((now) => withPasted(now, rows, [at, column], copied))}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
