import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Routes } from '#web/lib/routing.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { AboutScreen } from './about-screen.tsx'
import css from './board.module.css'
import { Board } from './board.tsx'
import { SocietyPage } from './society-page.tsx'

/** The society's pages, in one chunk, because people often read several. All other addresses show About us. */
export const SocietyRoutes = () => <Routes of={routes} otherwise={AboutScreen} />

const routes = [
  { path: '/message', screen: () => <SocietyPage page="message" title={t("Chairman's message")} /> },
  {
    path: '/directors',
    screen: () => (
      <SocietyPage
        page="directors"
        title={t('Board of Directors')}
        drawTable={({ rows }) => <Board rows={rows} heading="h2" className={css.broad} />}
      />
    ),
  },
  // A heading only (SOC-2), until the society adds a text.
  { path: '/careers', screen: () => <SocietyPage page="careers" title={t('Careers')} /> },
  { path: '/contact', screen: () => <SocietyPage page="contact" title={t('Contact')} /> },
  { path: '/privacy', screen: () => <SocietyPage page="privacy" title={t('Privacy policy')} /> },
  { path: '/notice', screen: NoticeScreen },
  { path: '/terms', screen: () => <SocietyPage page="terms" title={t('Terms and conditions')} /> },
]

/** The privacy notice, with the links that it must have (DPDP Rules 2025, rule 3(c)). */
function NoticeScreen() {
  return (
    <SocietyPage page="notice" title={t('Privacy notice')}>
      <p>
        <Button variant="line" icon="user" href={`#${to.profile()}`}>
          {t('Use my rights on my profile')}
        </Button>
      </p>
      <p>
        <Button variant="line" icon="mail" href={`#${to.contact()}`}>
          {t('Write to us')}
        </Button>
      </p>
    </SocietyPage>
  )
}
