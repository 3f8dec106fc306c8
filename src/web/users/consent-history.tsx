import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consent, ConsentEntry } from '#shared/consents.ts'
import { formatDate } from '#shared/dates.ts'
import { PURPOSES } from '#shared/purposes.ts'
import { Markdown } from '#web/content/markdown.tsx'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import css from './privacy.module.css'
import { shownNoticeQuery } from './queries.ts'

/** Every decision with its day, newest first, and the notice as it was shown then. */
export function ConsentHistory({ consents }: { consents: Consent[] }) {
  const [opened, setOpened] = useState<string>()
  const entries = consents
    .flatMap(({ purpose, history }) => history.map((entry) => ({ purpose, ...entry })))
    .sort((a, b) => b.at.localeCompare(a.at))
  if (entries.length === 0) return null
  return (
    <details className={css.history}>
      <summary>{t('What you allowed, and when')}</summary>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.purpose} ${entry.at}`}>
            <b>{t(PURPOSES[entry.purpose].title)}</b>
            <p className="hint">{decisionText(entry)}</p>
            {entry.noticeVersion && (
              <Button variant="link" onClick={() => setOpened(entry.noticeVersion ?? undefined)}>
                {t('The notice that you were shown')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <ShownNotice version={opened} onClose={() => setOpened(undefined)} />}
    </details>
  )
}

function ShownNotice({ version, onClose }: { version: string; onClose: () => void }) {
  const { data, error } = useQuery(shownNoticeQuery(version))
  const text = data && (data.texts[languageCode()] ?? data.texts.en)
  return (
    <Modal open onClose={onClose} title={t('The notice that you were shown')}>
      {error?.message ?? (text ? <Markdown text={text.body} /> : <Spinner />)}
    </Modal>
  )
}

function decisionText({ given, at }: ConsentEntry): string {
  const date = formatDate(at)
  return given ? t('Allowed on {date}', { date }) : t('Withdrawn on {date}', { date })
}
