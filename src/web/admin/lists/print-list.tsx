import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { DOCUMENTS_IN_A_PDF } from '#shared/document-kinds.ts'
import { downloadAsOne, type PdfOfMany } from '#web/documents/download-as-one.ts'
import { PaperField } from '#web/documents/paper-field.tsx'
import { t } from '#web/i18n/admin.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LongList } from './long-list.tsx'
import css from './print-bar.module.css'

type Row = { _id: string }
type Choose = (ids: string[], isChosen: boolean) => void

type PrintListProps<R extends Row> = Pick<ComponentProps<typeof LongList<R>>, 'list' | 'empty' | 'more'> & {
  path: PdfOfMany
  /** The words of the button. */
  textOf: (ticked: R[]) => string
  /** Beside the button. */
  noteOf?: (ticked: R[]) => string | undefined
  children: (rows: R[], chosen: ReadonlySet<string>, onChoose: Choose) => ReactNode
}

/** A list whose rows are ticked and printed as one PDF. */
export function PrintList<R extends Row>({ path, textOf, noteOf, children, ...list }: PrintListProps<R>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose: Choose = (ids, isChosen) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])))
  return (
    <LongList {...list}>
      {(rows) => {
        const ticked = rows.filter(({ _id }) => chosen.has(_id))
        const note = noteOf?.(ticked)
        return (
          <>
            <PrintBar rows={rows} ticked={ticked} onChoose={choose} path={path} text={textOf(ticked)}>
              {note && <p role="status">{note}</p>}
            </PrintBar>
            {children(rows, chosen, choose)}
          </>
        )
      }}
    </LongList>
  )
}

type PrintBarProps = {
  rows: Row[]
  ticked: Row[]
  onChoose: Choose
  path: PdfOfMany
  text: string
  children: ReactNode
}

/** One PDF of all chosen rows. On a phone its button stays above the bottom edge. */
function PrintBar({ rows, ticked, onChoose, path, text, children }: PrintBarProps) {
  const print = useMutation({ mutationFn: () => downloadAsOne(path, idsOf(ticked)) })
  const first = rows.slice(0, DOCUMENTS_IN_A_PDF)
  return (
    <>
      <div className={css.paper}>
        <PaperField />
      </div>
      <div className={css.bar} data-fixed-buttons>
        <Checkbox
          label={t('Select all')}
          checked={ticked.length >= first.length}
          onChange={({ target }) => onChoose(idsOf(target.checked ? first : rows), target.checked)}
        />
        <Button
          icon="print"
          disabled={ticked.length === 0}
          busy={print.isPending}
          busyText={t('Preparing')}
          onClick={() => print.mutate()}
        >
          {text}
        </Button>
        {children}
        <FormError>{print.error?.message}</FormError>
      </div>
    </>
  )
}

const idsOf = (rows: Row[]) => rows.map(({ _id }) => _id)
