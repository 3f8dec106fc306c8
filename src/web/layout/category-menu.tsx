import { to } from '#web/paths.ts'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { SOLD } from './categories.ts'

/** The three categories of the header's dropdown (specification 2). */
export const CategoryMenu = ({ className }: { className?: string }) => (
  <Menu face="Shop by category" align="left" className={className}>
    {SOLD.filter(({ name }) => name !== 'furniture').map(({ name, title, icon }) => (
      <MenuLink key={name} icon={icon} href={`#${to.listing(name)}`} data-cat={name}>
        {title}
      </MenuLink>
    ))}
  </Menu>
)
