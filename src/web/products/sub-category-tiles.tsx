import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SubCategory } from '#shared/categories.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CatalogueText } from './catalogue-text.tsx'
import { ProductImage } from './product-image.tsx'
import css from './sub-category-tiles.module.css'

/** All tiles are in the page. A phone shows the first six until the shopper unfolds the list. */
export function SubCategoryTiles({ group, kinds }: { group: SubCategory['group']; kinds: SubCategory[] }) {
  const [isExpanded, setExpanded] = useState(kinds.length <= SHOWN || expandedGroups.has(group))
  const list = useRef<HTMLUListElement>(null)
  const showAll = () => {
    expandedGroups.add(group)
    flushSync(() => setExpanded(true))
    // The button is gone, so the focus moves to the first tile that was hidden.
    list.current?.querySelectorAll('a')[SHOWN]?.focus({ preventScroll: true })
  }
  return (
    <>
      <ul
        ref={list}
        className={classNames(css.tiles, !isExpanded && css.folded)}
        data-folded={isExpanded ? undefined : ''}
      >
        {kinds.map((kind) => (
          <li key={kind._id}>
            <a className={css.tile} href={`#${to.subCategory(kind.slug)}`}>
              <span className={css.image}>
                <ProductImage
                  image={kind.image}
                  alt=""
                  sizes="(min-width: 992px) 104px, (min-width: 768px) 31vw, 46vw"
                />
              </span>
              <b>
                <CatalogueText>{kind.name}</CatalogueText>
                <Icon name="right" size="sm" className={css.arrow} />
              </b>
            </a>
          </li>
        ))}
      </ul>
      {!isExpanded && (
        <Button variant="line" block className={css.all} onClick={showAll}>
          {t('Show all {n}', { n: kinds.length })}
        </Button>
      )}
    </>
  )
}

const SHOWN = 6

/** Remembers unfolded lists, so that a tile is in place on return. */
const expandedGroups = new Set<SubCategory['group']>()

export const TilesSkeleton = ({ count }: { count: number }) => (
  <ul className={classNames(css.tiles, css.folded)} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move.
      <li key={index}>
        <Skeleton large className={css.ghost} />
      </li>
    ))}
  </ul>
)
