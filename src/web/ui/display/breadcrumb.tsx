import { t } from '#web/i18n/t.ts'
import css from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** From the top down; the last is this page and needs no address. `lang` where it is not the page's. */
  crumbs: readonly { text: string; href?: string; lang?: string | undefined }[]
}

export const Breadcrumb = ({ crumbs }: BreadcrumbProps) => (
  <nav aria-label={t('Breadcrumb')}>
    <ol className={css.crumbs}>
      {crumbs.map((crumb, index) => (
        <li key={crumb.text} lang={crumb.lang} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
          {crumb.href === undefined ? crumb.text : <a href={crumb.href}>{crumb.text}</a>}
        </li>
      ))}
    </ol>
  </nav>
)
