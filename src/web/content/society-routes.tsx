import { t } from '#web/i18n/t.ts'
import { Routes } from '#web/lib/routing.tsx'
import { AboutScreen } from './about-screen.tsx'
import css from './board.module.css'
import { Board } from './board.tsx'
import { NoticeLinks } from './notice-links.tsx'
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
        renderTable={({ rows }) => <Board rows={rows} heading="h2" className={css.broad} />}
      />
    ),
  },
  // A heading only (SOC-2), until the society adds a text.
  { path: '/careers', screen: () => <SocietyPage page="careers" title={t('Careers')} /> },
  { path: '/contact', screen: () => <SocietyPage page="contact" title={t('Contact')} /> },
  { path: '/privacy', screen: () => <SocietyPage page="privacy" title={t('Privacy policy')} /> },
  {
    path: '/notice',
    screen: () => (
      <SocietyPage page="notice" title={t('Privacy notice')}>
        <NoticeLinks />
      </SocietyPage>
    ),
  },
  { path: '/terms', screen: () => <SocietyPage page="terms" title={t('Terms and conditions')} /> },
]
