import type { SettingsView } from '#shared/settings.ts'
import { missingFacts } from '#shared/society-facts.ts'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { settingGroups } from './settings-fields.ts'

/** Links to the settings that are still empty; renders nothing when all are filled in. */
export function MissingFacts({ settings }: { settings: SettingsView }) {
  const missing: string[] = missingFacts(settings)
  if (missing.length === 0) return null
  const fields = settingGroups(settings)
    .flatMap((group) => group.fields)
    .filter(({ name }) => missing.includes(name))
  return (
    <Card title={t('Facts that are missing')}>
      <p className="hint">{t('Shoppers see a gap or a sample, such as +91 00000 00000, in place of these facts.')}</p>
      <ul className="row">
        {fields.map(({ name, label }) => (
          <li key={name}>
            <Button variant="link" onClick={() => goToField(name)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const goToField = (name: string) => document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
