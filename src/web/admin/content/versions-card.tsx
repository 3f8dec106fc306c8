import type { ContentDetails } from '#shared/content.ts'
import { formatDate } from '#shared/dates.ts'
import { t } from '#web/i18n/admin.tsx'
import { formatTime } from '#web/i18n/format-time.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './content.module.css'

type VersionsCardProps = {
  versions: ContentDetails['versions']
  busy: boolean
  onRestore: (version: number) => void
}

/** Who saved what when, newest first. The first line is what shoppers see. */
export const VersionsCard = ({ versions, busy, onRestore }: VersionsCardProps) => (
  <Card title={t('Versions')}>
    {versions.length === 0 && <p className="hint">{t('This is the original text of the shop.')}</p>}
    <ol className={css.items}>
      {versions.map(({ version, at, by }, index) => (
        <li key={version} className={css.version}>
          <span>
            {version === 0
              ? t('As it came with the shop')
              : t('{date} at {time}, {name}', {
                  date: formatDate(at),
                  time: formatTime(at),
                  name: by || t('Deleted account'),
                })}
          </span>
          {index === 0 ? (
            <span className="hint">{t('In the shop now')}</span>
          ) : (
            // Not `disabled`: the pressed one would lose the focus.
            <Button size="sm" variant="line" aria-disabled={busy} onClick={() => !busy && onRestore(version)}>
              {t('Restore this version')}
              <span className="vh"> {version === 0 ? t('As it came with the shop') : formatTime(at)}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  </Card>
)
