import { useQuery } from '@tanstack/react-query'
import type { ContentEntry } from '#shared/content.ts'
import type { Slide } from '#shared/home.ts'
import { Board } from '#web/content/board.tsx'
import { Markdown } from '#web/content/markdown.tsx'
import { Hero } from '#web/home/hero.tsx'
import { homeQuery } from '#web/home/queries.ts'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import css from './content.module.css'
import { labelOf } from './content-labels.ts'

/** `entries` have the same text in both languages: that of the reader. */
type PreviewProps = { id: string; entries: ContentEntry[] }

export function Preview({ id, entries }: PreviewProps) {
  if (id === 'slides') return <Slides entries={entries} />
  if (id === 'notices')
    return entries.map((entry) => (
      <Alert key={JSON.stringify(entry)} variant="warning" icon="info" silent>
        {textOf(entry, 'text')}
      </Alert>
    ))
  return entries.map((entry) => <Texts key={id} id={id} entry={entry} />)
}

const textOf = (entry: ContentEntry, name: string): string => entry.texts[name]?.en ?? ''

function Texts({ id, entry }: { id: string; entry: ContentEntry }) {
  const title = textOf(entry, 'title') || textOf(entry, 'name')
  const short = textOf(entry, 'short') || textOf(entry, 'description')
  const body = textOf(entry, 'body') || textOf(entry, 'intro')
  const renderTable =
    id === 'page-directors' ? ({ rows }: { rows: string[][] }) => <Board rows={rows} heading="h3" /> : undefined
  return (
    <div className={css.page}>
      {id === 'people' &&
        Object.keys(entry.texts).map((name) => (
          <p key={name}>
            <b>{labelOf(name)}</b>:{' '}
            <span lang={langOf(textOf(entry, name))}>{textOf(entry, name) || t('Not shown')}</span>
          </p>
        ))}
      {entry.image && <img src={entry.image} alt="" />}
      {title && <h3 lang={langOf(title)}>{title}</h3>}
      {short && (
        <p className="lead" lang={langOf(short)}>
          {short}
        </p>
      )}
      {body && <Markdown text={body} {...(renderTable && { renderTable })} />}
    </div>
  )
}

function Slides({ entries }: { entries: ContentEntry[] }) {
  const home = useQuery(homeQuery())
  return <Hero home={home.data && { ...home.data, slides: entries.map(toSlide) }} isPending={home.isPending} />
}

const toSlide = (entry: ContentEntry): Slide => ({
  name: entry.category ?? 'ayurveda',
  heroTitle: textOf(entry, 'heroTitle'),
  heroText: textOf(entry, 'heroText'),
  heroImage: entry.image,
  heroImageMobile: entry.narrowImage,
  ...(textOf(entry, 'action') && { action: textOf(entry, 'action') }),
  ...(entry.link && { href: entry.link.startsWith('/') ? `#${entry.link}` : entry.link }),
})
