import { t } from '#web/i18n/t.ts'
import { SocietyPage } from './society-page.tsx'

export const MessageScreen = () => <SocietyPage page="message" title={t("Chairman's message")} />
