import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SocietyPage } from './society-page.tsx'

/** The privacy notice, with the links that it must have (DPDP Rules 2025, rule 3(c)). */
export const NoticeScreen = () => (
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
