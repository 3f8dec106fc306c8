import { useCart } from '#web/cart/queries.ts'
import { t } from '#web/i18n/t.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { wishlist } from '#web/products/wishlist/wishlist.ts'
import { Count } from '#web/ui/display/count.tsx'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import css from './bottom-navigation.module.css'

export function BottomNavigation() {
  const path = usePath()
  const isSignedIn = userInfo.use() !== undefined
  const wished = wishlist.use().length
  const pieces = useCart().count
  const item = (href: string, text: string, icon: IconName, isHere: boolean, count = 0) => (
    <a href={`#${href}`} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} className={css.icon} />
      <span>{text}</span>
      <Count value={count} of={t('items')} className={css.count} />
    </a>
  )
  return (
    <nav className={css.bar} aria-label={t('Main')}>
      {item(to.home(), t('Home'), 'home', path === '/')}
      {item(to.listing('ayurveda'), t('Shop'), 'grid', /^\/(productlist|ayurveda|search)\b/.test(path))}
      {item(to.wishlist(), t('Wishlist'), 'heart', path === to.wishlist(), wished)}
      {item(to.cart(), t('My Cart'), 'cart', path.startsWith(to.cart()), pieces)}
      {item(isSignedIn ? to.profile() : to.login(), t('Account'), 'user', ACCOUNT.test(path))}
    </nav>
  )
}

const ACCOUNT = /^\/(profile|login|register|myorders|order)\b/
