import type { SubCategory } from '#shared/categories.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CatalogueText } from './catalogue-text.tsx'
import { Picture } from './picture.tsx'
import css from './sub-category-tiles.module.css'

export const SubCategoryTiles = ({ kinds }: { kinds: SubCategory[] }) => (
  <ul className={css.tiles}>
    {kinds.map((kind) => (
      <li key={kind._id}>
        <a className={css.tile} href={`#${to.subCategory(kind.slug)}`}>
          <span className={css.picture}>
            <Picture image={kind.image} alt="" sizes="(min-width: 992px) 104px, (min-width: 768px) 31vw, 46vw" />
          </span>
          <b>
            <CatalogueText>{kind.name}</CatalogueText>
            <Icon name="right" size="sm" className={css.arrow} />
          </b>
        </a>
      </li>
    ))}
  </ul>
)

export const TilesSkeleton = ({ count }: { count: number }) => (
  <ul className={css.tiles} aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move.
      <li key={place}>
        <Skeleton large className={css.ghost} />
      </li>
    ))}
  </ul>
)
