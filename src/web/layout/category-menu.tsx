import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { SOLD } from './categories.ts'
import css from './header.module.css'

/** The three categories of the header's dropdown (specification 2). */
export const CategoryMenu = ({ className }: { className?: string }) => (
  <Menu face="Shop by category" align="left" className={className}>
    {SOLD.filter(({ name }) => name !== 'furniture').map(({ name, title, icon }) => (
      <MenuLink key={name} href={`#${to.listing(name)}`} data-cat={name}>
        <Icon name={icon} className={css.category} />
        {title}
      </MenuLink>
    ))}
  </Menu>
)
