import { signOut } from '#web/account/sign-out.ts'
import type { UserInfo } from '#web/account/user-info.ts'
import { t } from '#web/language/t.ts'
import { to } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import css from './header.module.css'

export const UserMenu = ({ user }: { user: UserInfo }) => (
  <Menu
    faceClassName={css.user}
    face={
      <>
        <Icon name="user" />
        <span title={user.name}>{user.name}</span>
      </>
    }
  >
    <MenuLink icon="receipt" href={`#${to.myOrders()}`}>
      {t('My Orders')}
    </MenuLink>
    <MenuLink icon="user" href={`#${to.profile()}`}>
      {t('Profile')}
    </MenuLink>
    {user.isAdmin && (
      <MenuLink icon="gear" href={`#${to.admin()}`}>
        {t('Admin options')}
      </MenuLink>
    )}
    <hr />
    <MenuButton icon="logout" onClick={signOut}>
      {t('Logout')}
    </MenuButton>
  </Menu>
)
