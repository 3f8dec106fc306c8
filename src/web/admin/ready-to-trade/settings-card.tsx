import type { ReadyToTrade } from '#shared/ready-to-trade.ts'
import lists from '#web/admin/lists/lists.module.css'
import { settingGroups } from '#web/admin/settings/settings-fields.ts'
import { t, tCount } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Card } from '#web/ui/display/card.tsx'

export function SettingsCard({ missing }: { missing: ReadyToTrade['settings'] }) {
  const mayChange = mayDo(userInfo.use(), 'change settings')
  const fields = settingGroups({ smallOrderBelow: 0 }).flatMap((group) => group.fields)
  const labelOf = (setting: string) => fields.find(({ name }) => name === setting)?.label ?? setting
  return (
    <Card title={t('Settings')}>
      {missing.length === 0 && <p>{t('Every setting that the law asks for is filled in.')}</p>}
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
