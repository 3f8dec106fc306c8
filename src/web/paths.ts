import type { Category } from '#shared/categories.ts'
import type { OrderFilter } from '#shared/order-status.ts'

/** Every address inside the app, so that links are checked by the compiler. */
export const to = {
  home: () => '/',
  search: (keyword: string) => `/search/${encodeURIComponent(keyword)}`,
  product: (category: string, id: string) => `/product/${category}/${id}`,
  listing: (category: Category, page = 1) =>
    page > 1 ? `/productlist/${category}/${page}` : `/productlist/${category}`,
  subCategory: (slug: string) => `/ayurveda/${slug}`,
  cart: () => '/cart',
  addToCart: (id: string, qty: number, variant: number) => `/cart/${id}?qty=${qty}&variant=${variant}`,
  login: (goto?: string) => (goto ? `/login?goto=${encodeURIComponent(goto)}` : '/login'),
  register: (goto?: string) => (goto ? `/register?test1=${encodeURIComponent(goto)}` : '/register'),
  profile: () => '/profile',
  shipping: () => '/shipping',
  payment: () => '/payment',
  placeOrder: () => '/placeorder',
  order: (id: string) => `/order/${id}`,
  myOrders: () => '/myorders',
  wishlist: () => '/wishlist',
  about: (category = '') => `/about${category}`,
  message: () => '/message',
  directors: () => '/directors',
  careers: () => '/careers',
  contact: () => '/contact',
  privacy: () => '/privacy',
  terms: () => '/terms',
  admin: () => '/admin-dashboard',
  adminUsers: () => '/admin-userslist',
  adminUser: (id: string) => `/admin-userslist/${id}/edit`,
  adminOrders: (state?: OrderFilter) => (state ? `/admin-orderlist?state=${state}` : '/admin-orderlist'),
  adminOrder: (id: string) => `/order/${id}?from=office`,
  adminProducts: (stock?: 'low') => (stock ? `/admin-productlist?stock=${stock}` : '/admin-productlist'),
  adminProduct: (id: string) => `/admin-productlist/${id}/edit`,
  adminSettings: () => '/admin-settings',
  adminAudit: () => '/admin-audit',
  adminMails: () => '/admin-mails',
  adminFiles: () => '/admin-files',
  adminMoney: (show?: 'wrong') => (show ? `/admin-money?show=${show}` : '/admin-money'),
} as const

/**
 * Where `goto` and `test1` may lead: a page of the app by its name, with or without a leading '/' (decisions 1).
 * Anything else, above all another site, leads home.
 */
export function safeTarget(wanted: string | undefined): string {
  const path = `/${(wanted ?? '').replace(/^\//, '')}`
  return TARGETS.test(path) ? path : '/'
}

const TARGETS =
  /^\/(cart|shipping|payment|placeorder|profile|myorders|wishlist|admin-dashboard|admin-userslist|admin-orderlist|admin-productlist|admin-settings|admin-audit|admin-mails|admin-files|admin-money|order\/[\w-]{1,64}|cart\/[\w-]{1,64}(\?[\w=&]{0,64})?|product\/[a-z]{1,20}\/[\w-]{1,64})$/
