import type { ReactNode } from 'react'
import { newTab, useCategoryLinks } from '#web/categories/categories.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { translate } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { useSettings } from '#web/settings/queries.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './footer.module.css'

export function useFooterGroups(): { title: string; links: ReactNode }[] {
  const categories = useCategoryLinks()
  const settings = useSettings()
  const address = translate(settings?.address ?? t('East Kadirur, Kerala'))
  return [
    {
      title: t('Categories'),
      links: (
        <ul className={css.links}>
          {categories.map(({ name, title, href, isOtherSite }) => (
            <li key={name}>
              <a href={href} {...newTab(isOtherSite)}>
                {title}
                {isOtherSite && <span className="vh">{t(', opens in a new tab')}</span>}
              </a>
            </li>
          ))}
        </ul>
      ),
    },
    { title: t('Society'), links: <Links of={societyLinks()} /> },
    { title: t('Policies'), links: <Links of={policyLinks()} /> },
    {
      title: t('Contact'),
      links: (
        <ul className={css.links}>
          <li>
            <span lang={langOf(address)}>
              <Icon name="pin" size="sm" />
              {address}
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
            <a href={`#${to.contact()}`}>{t('Contact us')}</a>
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

const societyLinks = () => [
  { text: t('About us'), path: to.about() },
  { text: t("Chairman's message"), path: to.message() },
  { text: t('Board of directors'), path: to.directors() },
  { text: t('Careers'), path: to.careers() },
]

const policyLinks = () => [
  { text: t('Privacy notice'), path: to.notice() },
  { text: t('Privacy policy'), path: to.privacy() },
  { text: t('Terms and conditions'), path: to.terms() },
]
