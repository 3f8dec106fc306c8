import css from './lists.module.css'

type FilterLinksProps = { label: string; links: { text: string; href: string; isCurrent: boolean }[] }

/** The filters of a list; exactly one is active. Scrolls sideways on a phone. */
export const FilterLinks = ({ label, links }: FilterLinksProps) => (
  <nav aria-label={label} className={css.filters}>
    {links.map(({ text, href, isCurrent }) => (
      <a key={text} href={`#${href}`} aria-current={isCurrent ? 'true' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
