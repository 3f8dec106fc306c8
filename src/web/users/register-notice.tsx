import { t } from '#web/i18n/t.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { NoticeText, useNotice } from './notice-text.tsx'
import css from './privacy.module.css'

/**
 * The privacy notice, the consent to offers and the statement of age (DPDP Act 2023, sections 5, 6 and 9). Its fields
 * are part of the form. The version is sent only when the notice is on the page.
 */
export function RegisterNotice() {
  const notice = useNotice()
  return (
    <div className={css.register}>
      <Checkbox name="offers" label={t('Send me news and offers by e-mail. You can change this at any time.')} />
      {notice && (
        <>
          <NoticeText body={notice.body} />
          <p className="muted">
            {t('Accounts are for people of 18 years and older. By registering you say that you are.')}
          </p>
          <input type="hidden" name="noticeVersion" value={notice.version ?? ''} />
          <input type="hidden" name="saysAdult" value="yes" />
        </>
      )}
    </div>
  )
}
