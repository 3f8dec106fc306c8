import { useQuery } from '@tanstack/react-query'
import type { ContentItem } from '#shared/content.ts'
import { formatDate } from '#shared/dates.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './content.module.css'
import { groups, titleOf } from './content-labels.ts'
import { contentListQuery } from './queries.ts'

export const ContentScreen = () => (
  <AdminFrame title={t('Texts and pictures')} lead={t('What shoppers read. Each change is saved as a version.')}>
    <Items />
  </AdminFrame>
)

function Items() {
  const list = useQuery(contentListQuery())
  if (list.error || !list.data) return <NotLoaded query={list} />
  return (
    <div className={css.groups}>
      {groups().map(({ title, has }) => {
        const items = list.data.filter(({ _id }) => has(_id))
        if (items.length === 0) return null
        return (
          <Card key={title} title={title}>
            <ul className={css.items}>
              {items.map((item) => (
                <Item key={item._id} item={item} />
              ))}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}

const Item = ({ item }: { item: ContentItem }) => (
  <li>
    <a href={`#${toAdmin.contentItem(item._id)}`} className={css.item}>
      <span>
        <span lang={langOf(titleOf(item))}>{titleOf(item)}</span>
        {item.changed && (
          <span className="hint">
            {' '}
            {t('Changed on {date} by {name}', {
              date: formatDate(item.changed.at),
              name: item.changed.by || t('Deleted account'),
            })}
          </span>
        )}
      </span>
      <Icon name="right" size="sm" />
    </a>
  </li>
)
