import type { OrderFilter } from '#shared/order-status.ts'
import { to } from './paths.ts'

/** The addresses of the back office. Separate from `to`, so that shoppers do not load them. */
export const toAdmin = {
  users: () => '/admin-userslist',
  user: (id: string) => `/admin-userslist/${id}/edit`,
  orders: (state?: OrderFilter) => (state ? `${to.adminOrders()}?state=${state}` : to.adminOrders()),
  order: (id: string) => `/order/${id}?from=office`,
  packing: () => '/admin-packing',
  prescriptions: (state?: 'sent' | 'needed') =>
    state === 'needed' ? '/admin-prescriptions?state=needed' : '/admin-prescriptions',
  products: (stock?: 'low') => (stock ? `/admin-productlist?stock=${stock}` : '/admin-productlist'),
  product: (id: string) => `/admin-productlist/${id}/edit`,
  reviews: (show?: 'flagged' | 'hidden') => (show ? `/admin-reviews?show=${show}` : '/admin-reviews'),
  content: () => '/admin-content',
  contentItem: (id: string) => `/admin-content/${id}`,
  settings: () => '/admin-settings',
  setting: (name: string) => `/admin-settings?field=${name}`,
  readyToTrade: (rule?: string) => (rule ? `/admin-ready-to-trade?rule=${rule}` : '/admin-ready-to-trade'),
  taxRates: () => '/admin-tax-rates',
  privacy: () => '/admin-privacy',
  breach: (id: string) => `/admin-privacy/${id}`,
  audit: () => '/admin-audit',
  health: () => '/admin-health',
  mails: () => '/admin-mails',
  documents: (search?: string) => `/admin-documents${search ? `?${new URLSearchParams({ search })}` : ''}`,
  files: () => '/admin-files',
  gst: (days?: { from: string; to: string }) => (days ? `/admin-gst?${new URLSearchParams(days)}` : '/admin-gst'),
  gstDocuments: (filter: Record<string, string>) => `/admin-gst/documents?${new URLSearchParams(filter)}`,
  money: (show?: 'wrong') => (show ? `/admin-money?show=${show}` : '/admin-money'),
} as const
