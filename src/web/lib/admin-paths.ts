import type { OrderFilter } from '#shared/order-status.ts'
import { to } from './paths.ts'

/** The addresses of the back office. Separate from `to`, so that shoppers do not load them. */
export const toAdmin = {
  users: () => '/admin-userslist',
  user: (id: string) => `/admin-userslist/${id}/edit`,
  orders: (state?: OrderFilter) => (state ? `${to.adminOrders()}?state=${state}` : to.adminOrders()),
  order: (id: string) => `/order/${id}?from=office`,
  packing: () => '/admin-packing',
  products: (stock?: 'low') => (stock ? `/admin-productlist?stock=${stock}` : '/admin-productlist'),
  product: (id: string) => `/admin-productlist/${id}/edit`,
  reviews: (show?: 'flagged' | 'hidden') => (show ? `/admin-reviews?show=${show}` : '/admin-reviews'),
  content: () => '/admin-content',
  contentItem: (id: string) => `/admin-content/${id}`,
  settings: () => '/admin-settings',
  taxRates: () => '/admin-tax-rates',
  privacy: () => '/admin-privacy',
  breach: (id: string) => `/admin-privacy/${id}`,
  audit: () => '/admin-audit',
  health: () => '/admin-health',
  mails: () => '/admin-mails',
  files: () => '/admin-files',
  money: (show?: 'wrong') => (show ? `/admin-money?show=${show}` : '/admin-money'),
} as const
