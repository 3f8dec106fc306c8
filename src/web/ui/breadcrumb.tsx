import css from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** From the top down; the last is this page and needs no address. */
  crumbs: readonly { text: string; href?: string }[]
}

export const Breadcrumb = ({ crumbs }: BreadcrumbProps) => (
  <nav aria-label="Breadcrumb">
    <ol className={css.crumbs}>
      {crumbs.map((crumb, index) => (
        <li key={crumb.text} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
          {crumb.href === undefined ? crumb.text : <a href={crumb.href}>{crumb.text}</a>}
        </li>
      ))}
    </ol>
  </nav>
)
