import { LanguageSwitch } from '#web/i18n/language-switch.tsx'
import { t } from '#web/i18n/t.ts'
import { Brand } from '#web/screen/brand.tsx'
import { useSettings, useSocietyName } from '#web/settings/queries.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import css from './footer.module.css'
import { useFooterGroups } from './footer-groups.tsx'

/** Columns from 992 px; below, an accordion with its first part open (HEAD-9, HEAD-10). */
export function Footer() {
  const groups = useFooterGroups()
  const society = useSocietyName()
  // The accordion also on the server; columns once the window is known to be wide.
  const isWide = useMedia('(min-width: 992px)', false)
  return (
    <footer className={css.footer}>
      <hr className="kasavu" />
      <div className={`wrap ${css.inside}`}>
        <div className={css.columns}>
          <div className={css.about}>
            <Brand onDark />
            <p>
              {t(
                'A rural social-service society making medicines, foods and furniture in East Kadirur. Registered in 1995 under the Societies Registration Act 1860.',
              )}
            </p>
            <SocialLinks />
          </div>
          {groups.map(({ title, links }, index) =>
            isWide ? (
              <section key={title}>
                <h2 className={css.title}>{title}</h2>
                {links}
              </section>
            ) : (
              <details key={title} className={css.part} open={index === 0}>
                <summary>
                  <h2 className={css.title}>{title}</h2>
                  <Icon name="down" className={css.chevron} />
                </summary>
                {links}
              </details>
            ),
          )}
        </div>
        <p className={css.base}>
          <span>© {society}</span>
          <span>{t('Prices are in Indian rupees.')}</span>
        </p>
        <LanguageSwitch className={css.languages} />
      </div>
    </footer>
  )
}

function SocialLinks() {
  const settings = useSettings()
  const sites = [
    { name: 'Facebook', icon: 'facebook', href: settings?.facebookUrl },
    { name: 'Instagram', icon: 'instagram', href: settings?.instagramUrl },
    { name: 'YouTube', icon: 'youtube', href: settings?.youtubeUrl },
    { name: 'WhatsApp', icon: 'whatsapp', href: settings?.whatsappUrl },
  ] as const
  return (
    <ul className={css.social}>
      {sites.map(
        ({ name, icon, href }) =>
          href && (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener" aria-label={t('{name}, opens in a new tab', { name })}>
                <Icon name={icon} />
              </a>
            </li>
          ),
      )}
    </ul>
  )
}
