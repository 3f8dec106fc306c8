import { useQuery } from '@tanstack/react-query'
import { LoadFailure, RowsLoading } from '#web/admin/lists/not-loaded.tsx'
import { wholeSettingsQuery } from '#web/admin/settings/queries.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Button } from '#web/ui/form/button.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { PlannedSettingsCard } from './planned-settings-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { synonymsQuery } from './synonyms-card.tsx'

export const SettingsScreen = () => (
  <AdminFrame title={t('Settings')} lead={t('Changes apply at once and are recorded under “Who changed what”.')}>
    <Settings />
  </AdminFrame>
)

/** Starts the form from refetched data, not from a cached copy. */
function Settings() {
  const settings = useQuery(wholeSettingsQuery())
  const synonyms = useQuery(synonymsQuery())
  if (!settings.isFetchedAfterMount || !synonyms.isFetchedAfterMount) return <RowsLoading />
  const failed = [settings, synonyms].find(({ error }) => error)
  const failure = failed && <LoadFailure query={failed} />
  if (!settings.data || !synonyms.data) return failure
  return (
    <>
      {failure}
      <MissingFacts settings={settings.data} />
      <PlannedSettingsCard settings={settings.data} />
      <p className={parts.smallAbove}>
        <Button variant="link" icon="receipt" href={`#${toAdmin.taxRates()}`}>
          {t('See the tax rates')}
        </Button>
      </p>
      <SettingsForm settings={settings.data} synonyms={synonyms.data.text} />
    </>
  )
}
