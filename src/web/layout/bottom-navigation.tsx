import type { ReactNode } from 'react'
import { useCart } from '#web/cart/queries.ts'
import { t } from '#web/i18n/t.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { Count } from '#web/ui/display/count.tsx'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import css from './bottom-navigation.module.css'
import { WishlistCount } from './wishlist-count.tsx'

export function BottomNavigation() {
  const path = usePath()
  const isSignedIn = userInfo.use() !== undefined
  const pieces = useCart().count
  const item = (href: string, text: string, icon: IconName, isCurrent: boolean, count?: ReactNode) => (
    <a href={`#${href}`} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} className={css.icon} />
      <span>{text}</span>
      {count}
    </a>
  )
  return (
    // Its only text that changes are the counts.
    <nav className={css.bar} aria-label={t('Main')} aria-live="polite">
      {item(to.home(), t('Home'), 'home', path === '/')}
      {item(to.listing('ayurveda'), t('Shop'), 'grid', /^\/(productlist|ayurveda|search)\b/.test(path))}
      {item(to.wishlist(), t('Wishlist'), 'heart', path === to.wishlist(), <WishlistCount className={css.count} />)}
      {item(
        to.cart(),
        t('My Cart'),
        'cart',
        path.startsWith(to.cart()),
        <Count value={pieces} className={css.count} />,
      )}
      {item(isSignedIn ? to.profile() : to.login(), t('Account'), 'user', ACCOUNT.test(path))}
    </nav>
  )
}

const ACCOUNT = /^\/(profile|login|register|myorders|order)\b/
