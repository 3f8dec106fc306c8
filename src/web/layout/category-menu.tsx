import { SOLD, titleOf } from '#web/categories/categories.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Menu, MenuLink } from '#web/ui/overlay/menu.tsx'
import css from './header.module.css'

/** The three categories of the header's dropdown (HEAD-2). */
export const CategoryMenu = ({ className }: { className?: string }) => (
  <Menu face={t('Shop by category')} align="left" className={className}>
    {SOLD.filter(({ name }) => name !== 'furniture').map(({ name, icon }) => (
      <MenuLink key={name} href={`#${to.listing(name)}`} data-cat={name}>
        <Icon name={icon} className={css.category} />
        {titleOf(name)}
      </MenuLink>
    ))}
  </Menu>
)
