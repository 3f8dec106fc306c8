import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Button } from '#web/ui/form/button.tsx'

/** The links that the privacy notice must have wherever it is shown (DPDP Rules 2025, rule 3(c)). */
export const NoticeLinks = () => (
  <>
    <p>
      <Button variant="line" icon="user" href={`#${to.profile()}`}>
        {t('Withdraw consent or use my rights')}
      </Button>
    </p>
    <p>
      <Button variant="line" icon="mail" href={`#${to.contact()}`}>
        {t('Write to us')}
      </Button>
    </p>
  </>
)
