import { useQuery } from '@tanstack/react-query'
import { Markdown } from '#web/content/markdown.tsx'
import { NoticeLinks } from '#web/content/notice-links.tsx'
import { societyPageQuery } from '#web/content/queries.ts'
import { t } from '#web/i18n/t.ts'
import css from './privacy.module.css'

/** The current privacy notice. Undefined until it has loaded: only a loaded notice counts as shown. */
export const useNotice = () => useQuery(societyPageQuery('notice')).data

export const NoticeText = ({ body }: { body: string }) => (
  <details className={css.notice}>
    <summary>{t('Privacy notice')}</summary>
    <div className={css.text}>
      <Markdown text={body} />
      <NoticeLinks />
    </div>
  </details>
)
