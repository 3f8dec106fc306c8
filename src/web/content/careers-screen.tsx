import { t } from '#web/i18n/t.ts'
import { SocietyPage } from './society-page.tsx'

/** A heading only (SOC-2), until the society adds a text. */
export const CareersScreen = () => <SocietyPage page="careers" title={t('Careers')} />
