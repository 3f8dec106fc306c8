import type { ReadyToTrade } from '#shared/ready-to-trade.ts'
import lists from '#web/admin/lists/lists.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import { RULE_TITLES } from './rule-titles.ts'

export function RulesCard({ rules, products }: Pick<ReadyToTrade, 'rules' | 'products'>) {
  const broken = rules.filter((rule) => rule.products > 0)
  return (
    <Card title={t('Products in the shop')}>
      <p>
        {broken.length === 0
          ? t('Every product in the shop has what the law asks for.')
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
