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
      <PageArrow to={page - 1} last={pages} hrefOf={hrefOf} icon="left" text={t('Previous page')} />
      {paginationItems(page, pages).map((item) =>
        typeof item === 'string' ? (
          <span key={item} className={css.gap}>
            …
          </span>
        ) : (
          <a key={item} href={hrefOf(item)} aria-current={item === page ? 'page' : undefined}>
            <span className="vh">{t('Page')} </span>
            {item}
          </a>
        ),
      )}
      <PageArrow to={page + 1} last={pages} hrefOf={hrefOf} icon="right" text={t('Next page')} />
    </nav>
  )
}

type PageArrowProps = {
  to: number
  last: number
  hrefOf: (page: number) => string
  icon: 'left' | 'right'
  text: string
}

const PageArrow = ({ to, last, hrefOf, icon, text }: PageArrowProps) =>
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
function paginationItems(page: number, pages: number) {
  const shown = [1, page - 1, page, page + 1, pages].filter((item) => item >= 1 && item <= pages)
  const items: (number | string)[] = []
  let before = 0
  for (const item of [...new Set(shown)].sort((a, b) => a - b)) {
    if (item - before === 2) items.push(item - 1)
    if (item - before > 2) items.push(`gap before ${item}`)
    items.push(item)
    before = item
  }
  return items
}
