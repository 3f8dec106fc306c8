import { t } from '#web/i18n/t.ts'
import { SocietyPage } from './society-page.tsx'

export const ContactScreen = () => <SocietyPage page="contact" title={t('Contact')} />
