import type { ComponentType } from 'react'
import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { screenOf } from '#web/lib/page.tsx'
import { Routes } from '#web/lib/routing.tsx'
import { NotFoundScreen } from '#web/products/not-found-screen.tsx'

/** The addresses of the back office. Code-split: shoppers do not load them. */
const AdminRoutes = () => <Routes of={routes} otherwise={NotFoundScreen} />

export const loadAdmin = () => withAdminTranslations(AdminRoutes)

const at = <Name extends string>(path: string, name: Name, load: () => Promise<Record<Name, ComponentType>>) => ({
  path,
  screen: screenOf(name, load),
})

const routes = [
  at('/admin-dashboard', 'DashboardScreen', () => import('./dashboard/dashboard-screen.tsx')),
  at('/admin-userslist', 'UsersScreen', () => import('./users/users-screen.tsx')),
  at('/admin-userslist/:id/edit', 'UserEditScreen', () => import('./users/user-edit-screen.tsx')),
  at('/admin-join', 'JoinScreen', () => import('./users/join-screen.tsx')),
  at('/admin-orderlist', 'OrdersScreen', () => import('./orders/orders-screen.tsx')),
  at('/admin-packing', 'PackingScreen', () => import('./packing/packing-screen.tsx')),
  at('/admin-prescriptions', 'PrescriptionsScreen', () => import('./prescriptions/prescriptions-screen.tsx')),
  at('/admin-productlist', 'ProductsScreen', () => import('./products/products-screen.tsx')),
  at('/admin-productlist/:id/edit', 'ProductEditScreen', () => import('./products/product-edit-screen.tsx')),
  at('/admin-reviews', 'ReviewsScreen', () => import('./reviews/reviews-screen.tsx')),
  at('/admin-content', 'ContentScreen', () => import('./content/content-screen.tsx')),
  at('/admin-content/:id', 'ContentEditScreen', () => import('./content/content-edit-screen.tsx')),
  at('/admin-settings', 'SettingsScreen', () => import('./settings/settings-screen.tsx')),
  at('/admin-ready-to-trade', 'ReadyToTradeScreen', () => import('./ready-to-trade/ready-to-trade-screen.tsx')),
  at('/admin-tax-rates', 'TaxRatesScreen', () => import('./tax/tax-rates-screen.tsx')),
  at('/admin-documents', 'DocumentsScreen', () => import('./documents/documents-screen.tsx')),
  at('/admin-privacy', 'PrivacyScreen', () => import('./privacy/privacy-screen.tsx')),
  at('/admin-privacy/:id', 'BreachScreen', () => import('./privacy/breach-screen.tsx')),
  at('/admin-mails', 'MailsScreen', () => import('./mails/mails-screen.tsx')),
  at('/admin-files', 'FilesScreen', () => import('./files/files-screen.tsx')),
  at('/admin-gst', 'GstScreen', () => import('./gst/gst-screen.tsx')),
  at('/admin-gst/documents', 'GstDocumentsScreen', () => import('./gst/gst-documents-screen.tsx')),
  at('/admin-money', 'ReconciliationScreen', () => import('./payments/reconciliation-screen.tsx')),
  at('/admin-audit', 'AuditScreen', () => import('./audit/audit-screen.tsx')),
  at('/admin-health', 'HealthScreen', () => import('./health/health-screen.tsx')),
]
