import type { ReactNode } from 'react'
import { useHashParam, usePath } from '#web/lib/hash-location.ts'
import { page, screenOf } from '#web/lib/page.tsx'
import { isStaff, userInfo } from '#web/lib/user-info.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { OfflineNote } from '#web/offline/offline-note.tsx'
import { BottomBar } from '#web/screen/bottom-bar.ts'
import { DeferredPart, deferredComponent } from '#web/screen/deferred-part.tsx'
import { LazyBoundary } from '#web/screen/lazy-boundary.tsx'
import { ScreenBoundary } from '#web/screen/screen-boundary.tsx'
import { useScreenFocus } from '#web/screen/use-screen-focus.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SkipLink } from '#web/ui/display/skip-link.tsx'
import { ToastRegion } from '#web/ui/overlay/toast-region.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Header } from './header.tsx'
import css from './page-frame.module.css'

/** The frame of every screen. The back office has a side rail, the checkout a short header without navigation. */
export function PageFrame({ children }: { children: ReactNode }) {
  const path = usePath()
  const isFromAdmin = useHashParam('from') === 'office'
  const kind = kindOf(path, isStaff(userInfo.use()), isFromAdmin)
  useScreenFocus(path)

  return (
    <>
      <SkipLink to="main" />
      {kind === 'checkout' && (
        <LazyBoundary waiting={<div className={css.checkoutHeader} />}>
          <CheckoutHeader />
        </LazyBoundary>
      )}
      {(kind === 'shop' || kind === 'product') && <Header />}
      {kind === 'admin' && (
        <LazyBoundary>
          <AdminRail />
        </LazyBoundary>
      )}
      {/* In a separate box: a new element beside `main` would make the browser restyle the whole page. */}
      <div>
        <LazyBoundary waiting={<OfflineNote />} failed={() => <OfflineNote />}>
          <Notices />
        </LazyBoundary>
      </div>
      <main id="main" tabIndex={-1} className={classNames(css.main, kind !== 'admin' && css.tall)}>
        <BottomBar value={BOTTOM_NAVIGATION}>
          <ScreenBoundary key={path}>{children}</ScreenBoundary>
        </BottomBar>
      </main>
      {(kind === 'shop' || kind === 'product') && (
        // Leaves space for the fixed bottom navigation, or the product's price bar.
        <div className={css[kind]}>{FOOTER}</div>
      )}
      {kind === 'shop' && BOTTOM_NAVIGATION}
      <ToastRegion />
    </>
  )
}

/** Loaded after the first view, or at once when the page opened offline. */
const Notices = page(async () => {
  if (navigator.onLine) await new Promise<void>(whenIdle)
  return (await import('#web/layout/offline/notices.tsx')).Notices
})
export const Footer = deferredComponent('Footer', () => import('./footer.tsx'))
// One element for all renders: a new context value makes React drop server HTML that is not hydrated yet.
const BOTTOM_NAVIGATION = <BottomNavigation />
const FOOTER = (
  <DeferredPart waiting={<div className={css.footer} />}>
    <Footer />
  </DeferredPart>
)
const AdminRail = page(async () => (await import('#web/admin/shell/admin-rail.tsx')).loadAdminRail())
const CheckoutHeader = screenOf('CheckoutHeader', () => import('./checkout-header.tsx'))

/** Only staff see the back office. An order opens in the shop, unless staff came from the back office. */
function kindOf(path: string, isOfStaff: boolean, isFromAdmin: boolean): 'shop' | 'product' | 'checkout' | 'admin' {
  if (isOfStaff && (path.startsWith('/admin-') || (isFromAdmin && path.startsWith('/order/')))) return 'admin'
  if (/^\/(shipping|payment|placeorder)\/?$/.test(path)) return 'checkout'
  return path.startsWith('/product/') ? 'product' : 'shop'
}
