import { useQuery } from '@tanstack/react-query'
import type { ReadyToTrade } from '#shared/ready-to-trade.ts'
import lists from '#web/admin/lists/lists.module.css'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { settingGroups } from '#web/admin/settings/settings-fields.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Card } from '#web/ui/display/card.tsx'
import { RULE_TITLES } from './rule-titles.ts'
import { UnreadyProducts } from './unready-products.tsx'

/** The missing legal facts. The list is only work to do: it blocks no save and no sale. */
export const ReadyToTradeScreen = () => (
  <AdminFrame
    title={t('Ready to trade')}
    lead={t('Required by law and still missing. You can save and sell without it, at your own risk.')}
  >
    <MissingFacts />
  </AdminFrame>
)

const readyToTradeQuery = () => refetchedQuery(['ready-to-trade'], 'GET /api/ready-to-trade')

function MissingFacts() {
  const ruleParam = useHashParam('rule')
  const ready = useQuery(readyToTradeQuery())
  if (ready.error || !ready.data) return <NotLoaded query={ready} />
  const { rules, settings, products } = ready.data
  const rule = rules.find((candidate) => candidate.rule === ruleParam)
  if (rule) return <UnreadyProducts key={rule.rule} rule={rule} />
  return (
    <>
      <SettingsCard missing={settings} />
      <RulesCard rules={rules} products={products} />
    </>
  )
}

function SettingsCard({ missing }: { missing: ReadyToTrade['settings'] }) {
  const mayChange = mayDo(userInfo.use(), 'change settings')
  const fields = settingGroups({ smallOrderBelow: 0 }).flatMap((group) => group.fields)
  const labelOf = (setting: string) => fields.find(({ name }) => name === setting)?.label ?? setting
  return (
    <Card title={t('Settings')}>
      {missing.length === 0 && <p>{t('Every legally required setting is filled in.')}</p>}
      {missing.length > 0 && <p>{tCount(missing.length, '{n} setting is missing', '{n} settings are missing')}</p>}
      {missing.length > 0 && !mayChange && <p className="hint">{t('Ask the owner of the shop to fill them in.')}</p>}
      <ul className={lists.entries}>
        {missing.map(({ setting, law }) => (
          <li key={setting}>
            {mayChange ? <a href={`#${toAdmin.setting(setting)}`}>{labelOf(setting)}</a> : <b>{labelOf(setting)}</b>}
            <small lang="en">{law}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RulesCard({ rules, products }: Pick<ReadyToTrade, 'rules' | 'products'>) {
  const broken = rules.filter((rule) => rule.products > 0)
  return (
    <Card title={t('Products in the shop')}>
      <p>
        {broken.length === 0
          ? t('Every product in the shop has its legal details.')
          : tCount(products, '{n} product was checked', '{n} products were checked')}
      </p>
      <ul className={lists.entries}>
        {broken.map(({ rule, law, products: count }) => (
          <li key={rule}>
            <a href={`#${toAdmin.readyToTrade(rule)}`}>{t(RULE_TITLES[rule])}</a>
            <span>{tCount(count, '{n} product', '{n} products')}</span>
            <small lang="en">{law}</small>
          </li>
        ))}
      </ul>
      <p className="hint">
        {t('The laws are named as help for your adviser. The list does not replace their advice.')}
      </p>
    </Card>
  )
}
