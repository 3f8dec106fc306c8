import css from './lists.module.css'

type FilterLinksProps = { label: string; links: { text: string; href: string; isCurrent: boolean }[] }

/** The few ways of looking at a list, of which one always holds; on a phone the row scrolls sideways. */
export const FilterLinks = ({ label, links }: FilterLinksProps) => (
  <nav aria-label={label} className={css.filters}>
    {links.map(({ text, href, isCurrent }) => (
      <a key={text} href={`#${href}`} aria-current={isCurrent ? 'true' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
