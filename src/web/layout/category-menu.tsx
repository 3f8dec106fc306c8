import { t } from '#web/language/t.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { SOLD, titleOf } from './categories.ts'
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
