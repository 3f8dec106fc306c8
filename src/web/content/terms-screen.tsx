import { t } from '#web/i18n/t.ts'
import { SocietyPage } from './society-page.tsx'

export const TermsScreen = () => <SocietyPage page="terms" title={t('Terms and conditions')} />
