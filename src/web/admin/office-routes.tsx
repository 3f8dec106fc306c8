import { withOfficeWords } from '#web/language/load-section.ts'
import { NotFoundScreen } from '#web/layout/not-found-screen.tsx'
import { page } from '#web/lib/page.tsx'
import { Routes } from '#web/lib/routing.tsx'

/** The addresses of the back office, which come with its code: shoppers load none of it. */
const OfficeRoutes = () => <Routes of={routes} otherwise={NotFoundScreen} />

export const loadOffice = () => withOfficeWords(OfficeRoutes)

const routes = [
  {
    path: '/admin-dashboard',
    screen: page(async () => (await import('#web/admin/dashboard-screen.tsx')).DashboardScreen),
  },
  { path: '/admin-userslist', screen: page(async () => (await import('#web/admin/users-screen.tsx')).UsersScreen) },
  {
    path: '/admin-userslist/:id/edit',
    screen: page(async () => (await import('#web/admin/user-edit-screen.tsx')).UserEditScreen),
  },
  { path: '/admin-orderlist', screen: page(async () => (await import('#web/admin/orders-screen.tsx')).OrdersScreen) },
  {
    path: '/admin-productlist',
    screen: page(async () => (await import('#web/admin/products-screen.tsx')).ProductsScreen),
  },
  {
    path: '/admin-productlist/:id/edit',
    screen: page(async () => (await import('#web/admin/product-edit-screen.tsx')).ProductEditScreen),
  },
  {
    path: '/admin-settings',
    screen: page(async () => (await import('#web/admin/settings-screen.tsx')).SettingsScreen),
  },
  { path: '/admin-mails', screen: page(async () => (await import('#web/admin/mails-screen.tsx')).MailsScreen) },
  { path: '/admin-files', screen: page(async () => (await import('#web/admin/files-screen.tsx')).FilesScreen) },
  { path: '/admin-money', screen: page(async () => (await import('#web/admin/money-screen.tsx')).MoneyScreen) },
  { path: '/admin-audit', screen: page(async () => (await import('#web/admin/audit-screen.tsx')).AuditScreen) },
]
