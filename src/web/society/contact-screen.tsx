import { t } from '#web/language/t.ts'
import { SocietyPage } from './society-page.tsx'

export const ContactScreen = () => <SocietyPage page="contact" title={t('Contact')} />
