import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { isStaff, type UserInfo } from '#web/lib/user-info.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/overlay/menu.tsx'
import { signOut } from '#web/users/sign-out.ts'
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
    {isStaff(user) && (
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
