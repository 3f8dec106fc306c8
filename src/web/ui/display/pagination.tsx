import { t } from '#web/i18n/t.ts'
import { Icon } from './icon.tsx'
import css from './pagination.module.css'

type PaginationProps = {
  page: number
  pages: number
  hrefOf: (page: number) => string
}

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={t('Pages')} className={css.pages}>
      <End to={page - 1} last={pages} hrefOf={hrefOf} icon="left" text={t('Previous page')} />
      {placesOf(page, pages).map((place) =>
        typeof place === 'string' ? (
          <span key={place} className={css.gap}>
            …
          </span>
        ) : (
          <a key={place} href={hrefOf(place)} aria-current={place === page ? 'page' : undefined}>
            <span className="vh">{t('Page')} </span>
            {place}
          </a>
        ),
      )}
      <End to={page + 1} last={pages} hrefOf={hrefOf} icon="right" text={t('Next page')} />
    </nav>
  )
}

type EndProps = { to: number; last: number; hrefOf: (page: number) => string; icon: 'left' | 'right'; text: string }

const End = ({ to, last, hrefOf, icon, text }: EndProps) =>
  to < 1 || to > last ? (
    <span className={css.off}>
      <Icon name={icon} />
    </span>
  ) : (
    <a href={hrefOf(to)} aria-label={text}>
      <Icon name={icon} />
    </a>
  )

/** First, last, the current one with its neighbours; a gap where pages are left out. */
function placesOf(page: number, pages: number) {
  const shown = [1, page - 1, page, page + 1, pages].filter((place) => place >= 1 && place <= pages)
  const places: (number | string)[] = []
  let before = 0
  for (const place of [...new Set(shown)].sort((one, other) => one - other)) {
    if (place - before === 2) places.push(place - 1)
    if (place - before > 2) places.push(`gap before ${place}`)
    places.push(place)
    before = place
  }
  return places
}
