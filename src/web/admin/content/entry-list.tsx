import type { ReactNode } from 'react'
import type { CONTENT_KINDS, ContentField } from '#shared/content-fields.ts'
import { reorder } from '#web/admin/products/product-form.ts'
import { Disclosure } from '#web/admin/shell/disclosure.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { useFocusNextWhenRemoved } from '#web/admin/shell/use-focus-next-when-removed.ts'
import { t } from '#web/i18n/admin.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './content.module.css'
import type { FormEntry } from './content-editor.tsx'
import { EntryFields } from './entry-fields.tsx'

export type Kind = (typeof CONTENT_KINDS)[keyof typeof CONTENT_KINDS]

type EntryListProps = {
  id: string
  kind: Kind
  entries: FormEntry[]
  errorOf: (path: string) => string | undefined
  hasErrorIn: (path: string) => boolean
  /** The change of the entries as they are then: an upload ends later than it began. */
  onChange: (change: (now: FormEntry[]) => FormEntry[]) => void
}

/** One entry, or a list whose entries can be added, moved and removed. */
export function EntryList({ id, kind, entries, errorOf, hasErrorIn, onChange }: EntryListProps) {
  const fieldsOf = (entry: FormEntry, at: number) => (
    <EntryFields
      id={id}
      kind={kind}
      entry={entry}
      errorOf={(path) => errorOf(`entries.${at}.${path}`)}
      onChange={(part) => onChange((now) => now.map((item) => (item.key === entry.key ? { ...item, ...part } : item)))}
    />
  )
  if (kind.most === 1) return entries.map((entry, at) => <Card key={entry.key}>{fieldsOf(entry, at)}</Card>)

  return (
    <>
      {entries.length === 0 && <EmptyState drawing="receipt" title={t('Nothing is shown here now')} />}
      <ol className={`${parts.column} ${parts.below}`}>
        {entries.map((entry, at) => (
          <EntryCard
            key={entry.key}
            n={at + 1}
            name={nameOf(entry, kind)}
            isLast={at === entries.length - 1}
            hasError={hasErrorIn(`entries.${at}.`)}
            onMove={(by) => onChange((now) => reorder(now, at, at + by))}
            onRemove={() => onChange((now) => now.filter(({ key }) => key !== entry.key))}
          >
            {fieldsOf(entry, at)}
          </EntryCard>
        ))}
      </ol>
      {entries.length < kind.most && (
        <Button variant="line" icon="plus" onClick={() => onChange((now) => [...now, emptyEntry(kind.fields)])}>
          {t('Add one')}
        </Button>
      )}
    </>
  )
}

type EntryCardProps = {
  n: number
  name: string
  isLast: boolean
  hasError: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  children: ReactNode
}

/** The buttons are never disabled: the focused one would lose the focus at the end of the list. */
function EntryCard({ n, name, isLast, hasError, onMove, onRemove, children }: EntryCardProps) {
  const element = useFocusNextWhenRemoved<HTMLLIElement>()
  const number = t('Number {n}', { n })
  const button = (text: string, onClick: () => void, more: { icon?: 'trash'; 'aria-disabled'?: boolean } = {}) => (
    <Button
      size="sm"
      variant={more.icon ? 'quietDanger' : 'line'}
      aria-label={`${text}: ${name || number}`}
      onClick={() => !more['aria-disabled'] && onClick()}
      {...more}
    >
      {text}
    </Button>
  )
  return (
    <li ref={element}>
      <Card title={number}>
        <Slide name={name} hasError={hasError}>
          {children}
        </Slide>
        <div className={`${parts.buttons} ${parts.above}`}>
          {button(t('Move up'), () => onMove(-1), { 'aria-disabled': n === 1 })}
          {button(t('Move down'), () => onMove(1), { 'aria-disabled': isLast })}
          {button(t('Remove'), onRemove, { icon: 'trash' })}
        </div>
      </Card>
    </li>
  )
}

/** A new slide is open. */
const Slide = ({ name, hasError, children }: { name: string; hasError: boolean; children: ReactNode }) => (
  <Disclosure className={css.details} open={name === ''} hasError={hasError}>
    <summary>{name ? <span lang="en">{name}</span> : t('Not written yet')}</summary>
    {children}
  </Disclosure>
)

const nameOf = (entry: FormEntry, { fields: [first] }: Kind) => entry.texts[first.name]?.en ?? ''

const emptyEntry = (fields: readonly ContentField[]): FormEntry => ({
  key: newKey(),
  texts: Object.fromEntries(fields.map(({ name }) => [name, { en: '', ml: '' }])),
  image: '',
  narrowImage: '',
  link: '',
  category: 'ayurveda',
  from: '',
  until: '',
})
