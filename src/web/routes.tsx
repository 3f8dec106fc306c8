import type { ComponentType } from 'react'
import { isSold } from '#web/categories/categories.ts'
import { HomeScreen } from '#web/home/home-screen.tsx'
import { firstPage, page } from '#web/lib/page.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import {
  categoriesQuery,
  categoryPageQuery,
  isPageNumber,
  productQuery,
  subCategoriesQuery,
  subCategoryProductsQuery,
} from '#web/products/queries.ts'

type Route = {
  path: string
  screen: ComponentType & { preload: () => Promise<unknown> }
  /** Loads the screen's data in parallel with its code. */
  ask?: (params: Partial<Record<string, string>>) => void
}

const home = firstPage(HomeScreen)
export const notFound = page(async () => (await import('#web/products/not-found-screen.tsx')).NotFoundScreen)

/** Every address of the app (NAV-1). The first match wins; without a match, the not-found page. */
export const routes: Route[] = [
  { path: '/', screen: home },
  { path: '/search/:keyword?', screen: home },
  {
    path: '/product/:cat/:id',
    screen: page(async () => (await import('#web/products/product-screen.tsx')).ProductScreen),
    ask: ({ id = '' }) => void queryClient.prefetchQuery(productQuery(id)),
  },
  {
    path: '/productlist/:cat/:pageNumber?',
    screen: page(async () => (await import('#web/products/listing-screen.tsx')).ListingScreen),
    ask: ({ cat: category, pageNumber: page = '1' }) => {
      if (!isSold(category) || !isPageNumber(page)) return
      void queryClient.prefetchQuery(categoriesQuery())
      void queryClient.prefetchQuery(categoryPageQuery(category, Number(page)))
      void queryClient.prefetchQuery(subCategoriesQuery())
    },
  },
  {
    path: '/ayurveda/:catslug',
    screen: page(async () => (await import('#web/products/sub-category-screen.tsx')).SubCategoryScreen),
    ask: ({ catslug: slug = '' }) => {
      void queryClient.prefetchQuery(subCategoryProductsQuery(slug))
      void queryClient.prefetchQuery(subCategoriesQuery())
    },
  },
  {
    path: '/wishlist',
    screen: page(async () => (await import('#web/products/wishlist/wishlist-screen.tsx')).WishlistScreen),
  },
  { path: '/cart/:id?', screen: page(async () => (await import('#web/cart/cart-screen.tsx')).CartScreen) },
  { path: '/login', screen: page(async () => (await import('#web/users/login-screen.tsx')).LoginScreen) },
  { path: '/register', screen: page(async () => (await import('#web/users/register-screen.tsx')).RegisterScreen) },
  { path: '/profile', screen: page(async () => (await import('#web/users/profile-screen.tsx')).ProfileScreen) },
  { path: '/shipping', screen: page(async () => (await import('#web/checkout/shipping-screen.tsx')).ShippingScreen) },
  { path: '/payment', screen: page(async () => (await import('#web/checkout/payment-screen.tsx')).PaymentScreen) },
  {
    path: '/placeorder',
    screen: page(async () => (await import('#web/checkout/place-order-screen.tsx')).PlaceOrderScreen),
  },
  { path: '/order/:id', screen: page(async () => (await import('#web/orders/order-screen.tsx')).OrderScreen) },
  { path: '/myorders', screen: page(async () => (await import('#web/orders/my-orders-screen.tsx')).MyOrdersScreen) },
  { path: '/message', screen: page(async () => (await import('#web/content/message-screen.tsx')).MessageScreen) },
  { path: '/directors', screen: page(async () => (await import('#web/content/directors-screen.tsx')).DirectorsScreen) },
  { path: '/careers', screen: page(async () => (await import('#web/content/careers-screen.tsx')).CareersScreen) },
  { path: '/contact', screen: page(async () => (await import('#web/content/contact-screen.tsx')).ContactScreen) },
  { path: '/privacy', screen: page(async () => (await import('#web/content/privacy-screen.tsx')).PrivacyScreen) },
  { path: '/terms', screen: page(async () => (await import('#web/content/terms-screen.tsx')).TermsScreen) },
  { path: '/about*', screen: page(async () => (await import('#web/content/about-screen.tsx')).AboutScreen) },
  { path: '/admin-**', screen: page(async () => (await import('#web/admin/admin-routes.tsx')).loadAdmin()) },
]
