import { t } from '#web/language/t.ts'
import { SocietyPage } from './society-page.tsx'

export const PrivacyScreen = () => <SocietyPage page="privacy" title={t('Privacy policy')} />
