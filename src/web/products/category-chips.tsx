import { newTab, useCategoryLinks } from '#web/layout/categories.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './category-chips.module.css'

/** The category links bar of a listing. */
export const CategoryChips = ({ current }: { current: string }) => (
  <nav className="wrap" aria-label="Categories">
    <ul className={css.bar}>
      {useCategoryLinks().map(({ name, title, icon, href, isOtherSite }) => (
        <li key={name}>
          <a data-cat={name} href={href} aria-current={name === current ? 'page' : undefined} {...newTab(isOtherSite)}>
            <Icon name={icon} size="sm" className={css.icon} />
            {title}
            {isOtherSite && <VisuallyHidden>, opens in a new tab</VisuallyHidden>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
