import type { ReactNode } from 'react'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { newTab, useCategoryLinks } from './categories.ts'
import css from './footer.module.css'
import { useSettings } from './settings.ts'

/** Categories, Society, Policies, Contact: the four columns of the footer. */
export function useFooterGroups(): { title: string; links: ReactNode }[] {
  const categories = useCategoryLinks()
  const settings = useSettings()
  return [
    {
      title: 'Categories',
      links: (
        <ul className={css.links}>
          {categories.map(({ name, title, href, isOtherSite }) => (
            <li key={name}>
              <a href={href} {...newTab(isOtherSite)}>
                {title}
                {isOtherSite && <VisuallyHidden>, opens in a new tab</VisuallyHidden>}
              </a>
            </li>
          ))}
        </ul>
      ),
    },
    { title: 'Society', links: <Links of={SOCIETY} /> },
    { title: 'Policies', links: <Links of={POLICIES} /> },
    {
      title: 'Contact',
      links: (
        <ul className={css.links}>
          <li>
            <span>
              <Icon name="pin" size="sm" />
              {settings?.address ?? 'East Kadirur, Kerala'}
            </span>
          </li>
          {settings?.phone && (
            <li>
              <a href={`tel:${settings.phone.replaceAll(' ', '')}`}>
                <Icon name="phone" size="sm" />
                {settings.phone}
              </a>
            </li>
          )}
          {settings?.email && (
            <li>
              <a href={`mailto:${settings.email}`}>
                <Icon name="mail" size="sm" />
                {settings.email}
              </a>
            </li>
          )}
          <li>
            <a href={`#${to.contact()}`}>Contact us</a>
          </li>
        </ul>
      ),
    },
  ]
}

const Links = ({ of: links }: { of: readonly { text: string; path: string }[] }) => (
  <ul className={css.links}>
    {links.map(({ text, path }) => (
      <li key={path}>
        <a href={`#${path}`}>{text}</a>
      </li>
    ))}
  </ul>
)

const SOCIETY = [
  { text: 'About us', path: to.about() },
  { text: "Chairman's message", path: to.message() },
  { text: 'Board of directors', path: to.directors() },
  { text: 'Careers', path: to.careers() },
]

const POLICIES = [
  { text: 'Privacy policy', path: to.privacy() },
  { text: 'Terms and conditions', path: to.terms() },
]
