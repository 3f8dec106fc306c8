import { formatMobile } from '#shared/india.ts'
import { t } from '#web/i18n/t.ts'
import { screenOf } from '#web/lib/page.tsx'
import { to } from '#web/lib/paths.ts'
import type { UserInfo } from '#web/lib/user-info.ts'
import { LazyBoundary } from '#web/screen/lazy-boundary.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DataSaverSwitch } from '#web/ui/form/data-saver-switch.tsx'
import { useRequireUser } from './guards.ts'
import { ProfileForm } from './profile-form.tsx'
import css from './profile-screen.module.css'
import { SignIns } from './sign-ins.tsx'
import { signOut } from './sign-out.ts'

// Code-split: most addresses are confirmed already.
const ConfirmEmail = screenOf('ConfirmEmail', () => import('./confirm-email.tsx'))

const loadPrivacyParts = () => import('./privacy-parts.ts')
const PrivacyCard = screenOf('PrivacyCard', loadPrivacyParts)
const NominationCard = screenOf('NominationCard', loadPrivacyParts)
const OwnData = screenOf('OwnData', loadPrivacyParts)

export function ProfileScreen() {
  useTitle(t('Profile'))
  const user = useRequireUser('profile')
  if (!user) return null
  return (
    <div className="wrap page">
      <h1>{t('Profile')}</h1>
      <div className={css.account}>
        <aside aria-label={t('Your account')}>
          <Welcome user={user} />
        </aside>
        <div>
          <Card>
            <h2 className={css.title}>{t('Edit your details')}</h2>
            <ProfileForm user={user} />
          </Card>
          <Card title={t('This device')}>
            <DataSaverSwitch />
          </Card>
          <LazyBoundary>
            <ConfirmEmail />
          </LazyBoundary>
          <SignIns />
          <LazyBoundary>
            <PrivacyCard />
          </LazyBoundary>
          <LazyBoundary>
            <NominationCard />
          </LazyBoundary>
          <LazyBoundary>
            <OwnData />
          </LazyBoundary>
        </div>
      </div>
    </div>
  )
}

const Welcome = ({ user }: { user: UserInfo }) => (
  <Card>
    <div className={css.identity}>
      <span className={css.avatar} aria-hidden="true">
        {[...user.name][0]?.toUpperCase()}
      </span>
      <div>
        <p className={css.hello}>{t('Hello, {name}', { name: user.name })}</p>
        <p className={`muted ${css.number}`}>{formatMobile(user.number)}</p>
      </div>
    </div>
    <p className={`muted ${css.email}`}>{user.email}</p>
    <div className={css.links}>
      <Button variant="link" icon="receipt" href={`#${to.myOrders()}`}>
        {t('My Orders')}
      </Button>
      <Button variant="link" icon="heart" href={`#${to.wishlist()}`}>
        {t('Wishlist')}
      </Button>
      <Button variant="linkDanger" icon="logout" onClick={signOut}>
        {t('Logout')}
      </Button>
    </div>
  </Card>
)
