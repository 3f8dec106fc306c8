import { t } from '#web/i18n/t.ts'
import { SocietyPage } from './society-page.tsx'

export const PrivacyScreen = () => <SocietyPage page="privacy" title={t('Privacy policy')} />
