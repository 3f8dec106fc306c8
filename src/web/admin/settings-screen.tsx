import { useQuery } from '@tanstack/react-query'
import { t } from '#web/language/office.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LoadFailure } from './load-failure.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { wholeSettingsQuery } from './queries.ts'
import { RowsLoading } from './rows-loading.tsx'
import { SettingsForm } from './settings-form.tsx'
import { synonymsQuery } from './synonyms-card.tsx'

export function SettingsScreen() {
  return (
    <AdminFrame title={t('Settings')} lead={t('Changes apply immediately and are recorded in the audit log.')}>
      <Settings />
    </AdminFrame>
  )
}

/** Starts from what the server has now, not from an earlier visit's copy. */
function Settings() {
  const settings = useQuery(wholeSettingsQuery())
  const synonyms = useQuery(synonymsQuery())
  if (!settings.isFetchedAfterMount || !synonyms.isFetchedAfterMount) return <RowsLoading />
  const failed = [settings, synonyms].find(({ error }) => error)
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={failed.refetch} busy={failed.isFetching} />
  return (
    settings.data &&
    synonyms.data && (
      <>
        <MissingFacts settings={settings.data} />
        <SettingsForm settings={settings.data} synonyms={synonyms.data.text} />
      </>
    )
  )
}
