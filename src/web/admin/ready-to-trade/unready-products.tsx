import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReadyToTrade, TradeRule, UnreadyProduct } from '#shared/ready-to-trade.ts'
import lists from '#web/admin/lists/lists.module.css'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'
import { to } from '#web/lib/paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import css from './ready-to-trade.module.css'
import { RULE_TITLES } from './rule-titles.ts'

export function UnreadyProducts({ rule: { rule, law, products } }: { rule: ReadyToTrade['rules'][number] }) {
  const list = useInfiniteQuery(unreadyProductsQuery(rule))
  return (
    <>
      <p className={css.back}>
        <a href={`#${toAdmin.readyToTrade()}`}>{t('All rules')}</a>
      </p>
      <Card title={t(RULE_TITLES[rule])}>
        <p>{tCount(products, '{n} product', '{n} products')}</p>
        <p className="hint" lang="en">
          {law}
        </p>
        {rule === 'claims' && (
          <p className="hint">
            {t('A word is only a hint. Change the text if it promises to prevent, treat or cure the illness.')}
          </p>
        )}
        {rule === 'sample-reviews' && (
          <p className="hint">{t('Hide or remove them on the page of the product, before the shop opens.')}</p>
        )}
        <LongList
          list={list}
          more={t('Show more')}
          empty={<p>{t('No product in the shop is missing this any more.')}</p>}
        >
          {(rows) => (
            <ul className={lists.entries}>
              {rows.map((product) => (
                <Product
                  key={product._id}
                  product={product}
                  href={
                    rule === 'sample-reviews' ? to.product(product.category, product._id) : toAdmin.product(product._id)
                  }
                />
              ))}
            </ul>
          )}
        </LongList>
      </Card>
    </>
  )
}

const unreadyProductsQuery = (rule: TradeRule) => ({
  ...pagesQuery(['ready-to-trade', rule], 'GET /api/ready-to-trade/products', { query: { rule } }),
  staleTime: 0,
})

const Product = ({ product: { name, words }, href }: { product: UnreadyProduct; href: string }) => (
  <li>
    <a href={`#${href}`} lang={langOf(name)}>
      {name}
    </a>
    {words.length > 0 && <small>{t('Found: {words}', { words: words.join(', ') })}</small>}
  </li>
)
