import type { ComponentType } from 'react'
import { isSold } from '#web/categories/categories.ts'
import { HomeScreen } from '#web/home/home-screen.tsx'
import { page, screenOf } from '#web/lib/page.tsx'
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
  prefetch?: (params: Partial<Record<string, string>>) => void
}

/** Part of the first load. */
const home = Object.assign(HomeScreen, { preload: () => Promise.resolve() })
const society = screenOf('SocietyRoutes', () => import('#web/content/society-routes.tsx'))
export const notFound = screenOf('NotFoundScreen', () => import('#web/products/not-found-screen.tsx'))

/** Every address of the app (NAV-1). The first match wins; without a match, the not-found page. */
export const routes: Route[] = [
  { path: '/', screen: home },
  { path: '/search/:keyword?', screen: home },
  {
    path: '/product/:cat/:id',
    screen: screenOf('ProductScreen', () => import('#web/products/product-screen.tsx')),
    prefetch: ({ id = '' }) => void queryClient.prefetchQuery(productQuery(id)),
  },
  {
    path: '/productlist/:cat/:pageNumber?',
    screen: screenOf('ListingScreen', () => import('#web/products/listing-screen.tsx')),
    prefetch: ({ cat: category, pageNumber: page = '1' }) => {
      if (!isSold(category) || !isPageNumber(page)) return
      void queryClient.prefetchQuery(categoriesQuery())
      void queryClient.prefetchQuery(categoryPageQuery(category, Number(page)))
      void queryClient.prefetchQuery(subCategoriesQuery())
    },
  },
  {
    path: '/ayurveda/:catslug',
    screen: screenOf('SubCategoryScreen', () => import('#web/products/sub-category-screen.tsx')),
    prefetch: ({ catslug: slug = '' }) => {
      void queryClient.prefetchQuery(subCategoryProductsQuery(slug))
      void queryClient.prefetchQuery(subCategoriesQuery())
    },
  },
  {
    path: '/wishlist',
    screen: screenOf('WishlistScreen', () => import('#web/products/wishlist/wishlist-screen.tsx')),
  },
  { path: '/cart/:id?', screen: screenOf('CartScreen', () => import('#web/cart/cart-screen.tsx')) },
  { path: '/login', screen: screenOf('LoginScreen', () => import('#web/users/login-screen.tsx')) },
  { path: '/register', screen: screenOf('RegisterScreen', () => import('#web/users/register-screen.tsx')) },
  { path: '/profile', screen: screenOf('ProfileScreen', () => import('#web/users/profile-screen.tsx')) },
  { path: '/shipping', screen: screenOf('ShippingScreen', () => import('#web/checkout/shipping-screen.tsx')) },
  { path: '/payment', screen: screenOf('PaymentScreen', () => import('#web/checkout/payment-screen.tsx')) },
  {
    path: '/placeorder',
    screen: screenOf('PlaceOrderScreen', () => import('#web/checkout/place-order-screen.tsx')),
  },
  { path: '/order/:id', screen: screenOf('OrderScreen', () => import('#web/orders/order-screen.tsx')) },
  { path: '/myorders', screen: screenOf('MyOrdersScreen', () => import('#web/orders/my-orders-screen.tsx')) },
  ...['/notice', '/message', '/directors', '/careers', '/contact', '/privacy', '/terms', '/about**'].map((path) => ({
    path,
    screen: society,
  })),
  { path: '/admin-**', screen: page(async () => (await import('#web/admin/admin-routes.tsx')).loadAdmin()) },
]
