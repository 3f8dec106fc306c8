import { useQuery } from '@tanstack/react-query'
import { freshQuery } from '#web/admin/lists/fresh-query.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { useHashParam } from '#web/lib/hash-location.ts'
import { RulesCard } from './rules-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { UnreadyProducts } from './unready-products.tsx'

/** The missing legal facts. The list is only work to do: it blocks no save and no sale. */
export const ReadyToTradeScreen = () => (
  <AdminFrame
    title={t('Ready to trade')}
    lead={t('Required by law and still missing. You can save and sell without it, at your own risk.')}
  >
    <ReadyToTrade />
  </AdminFrame>
)

const readyToTradeQuery = () => freshQuery(['ready-to-trade'], 'GET /api/ready-to-trade')

function ReadyToTrade() {
  const asked = useHashParam('rule')
  const ready = useQuery(readyToTradeQuery())
  if (ready.error || !ready.data) return <NotLoaded query={ready} />
  const { rules, settings, products } = ready.data
  const rule = rules.find((one) => one.rule === asked)
  if (rule) return <UnreadyProducts key={rule.rule} rule={rule} />
  return (
    <>
      <SettingsCard missing={settings} />
      <RulesCard rules={rules} products={products} />
    </>
  )
}
