import { withAdminTranslations } from '#web/i18n/load-section.ts'
import { page } from '#web/lib/page.tsx'
import { Routes } from '#web/lib/routing.tsx'
import { NotFoundScreen } from '#web/products/not-found-screen.tsx'

/** The addresses of the back office. Code-split: shoppers do not load them. */
const AdminRoutes = () => <Routes of={routes} otherwise={NotFoundScreen} />

export const loadAdmin = () => withAdminTranslations(AdminRoutes)

const routes = [
  {
    path: '/admin-dashboard',
    screen: page(async () => (await import('#web/admin/dashboard/dashboard-screen.tsx')).DashboardScreen),
  },
  {
    path: '/admin-userslist',
    screen: page(async () => (await import('#web/admin/users/users-screen.tsx')).UsersScreen),
  },
  {
    path: '/admin-userslist/:id/edit',
    screen: page(async () => (await import('#web/admin/users/user-edit-screen.tsx')).UserEditScreen),
  },
  {
    path: '/admin-join',
    screen: page(async () => (await import('#web/admin/users/join-screen.tsx')).JoinScreen),
  },
  {
    path: '/admin-orderlist',
    screen: page(async () => (await import('#web/admin/orders/orders-screen.tsx')).OrdersScreen),
  },
  {
    path: '/admin-packing',
    screen: page(async () => (await import('#web/admin/packing/packing-screen.tsx')).PackingScreen),
  },
  {
    path: '/admin-prescriptions',
    screen: page(async () => (await import('#web/admin/prescriptions/prescriptions-screen.tsx')).PrescriptionsScreen),
  },
  {
    path: '/admin-productlist',
    screen: page(async () => (await import('#web/admin/products/products-screen.tsx')).ProductsScreen),
  },
  {
    path: '/admin-productlist/:id/edit',
    screen: page(async () => (await import('#web/admin/products/product-edit-screen.tsx')).ProductEditScreen),
  },
  {
    path: '/admin-reviews',
    screen: page(async () => (await import('#web/admin/reviews/reviews-screen.tsx')).ReviewsScreen),
  },
  {
    path: '/admin-content',
    screen: page(async () => (await import('#web/admin/content/content-screen.tsx')).ContentScreen),
  },
  {
    path: '/admin-content/:id',
    screen: page(async () => (await import('#web/admin/content/content-edit-screen.tsx')).ContentEditScreen),
  },
  {
    path: '/admin-settings',
    screen: page(async () => (await import('#web/admin/settings/settings-screen.tsx')).SettingsScreen),
  },
  {
    path: '/admin-ready-to-trade',
    screen: page(async () => (await import('#web/admin/ready-to-trade/ready-to-trade-screen.tsx')).ReadyToTradeScreen),
  },
  {
    path: '/admin-tax-rates',
    screen: page(async () => (await import('#web/admin/tax/tax-rates-screen.tsx')).TaxRatesScreen),
  },
  {
    path: '/admin-documents',
    screen: page(async () => (await import('#web/admin/documents/documents-screen.tsx')).DocumentsScreen),
  },
  {
    path: '/admin-privacy',
    screen: page(async () => (await import('#web/admin/privacy/privacy-screen.tsx')).PrivacyScreen),
  },
  {
    path: '/admin-privacy/:id',
    screen: page(async () => (await import('#web/admin/privacy/breach-screen.tsx')).BreachScreen),
  },
  { path: '/admin-mails', screen: page(async () => (await import('#web/admin/mails/mails-screen.tsx')).MailsScreen) },
  { path: '/admin-files', screen: page(async () => (await import('#web/admin/files/files-screen.tsx')).FilesScreen) },
  { path: '/admin-gst', screen: page(async () => (await import('#web/admin/gst/gst-screen.tsx')).GstScreen) },
  {
    path: '/admin-gst/documents',
    screen: page(async () => (await import('#web/admin/gst/gst-documents-screen.tsx')).GstDocumentsScreen),
  },
  {
    path: '/admin-money',
    screen: page(async () => (await import('#web/admin/payments/reconciliation-screen.tsx')).ReconciliationScreen),
  },
  { path: '/admin-audit', screen: page(async () => (await import('#web/admin/audit/audit-screen.tsx')).AuditScreen) },
  {
    path: '/admin-health',
    screen: page(async () => (await import('#web/admin/health/health-screen.tsx')).HealthScreen),
  },
]
