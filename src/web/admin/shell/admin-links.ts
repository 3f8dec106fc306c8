import { toAdmin } from '#web/lib/admin-paths.ts'
import { to } from '#web/lib/paths.ts'

/** Daily work first: a phone shows three links before scrolling. */
export const LINKS = [
  { href: to.admin(), icon: 'dash', text: 'Dashboard', permission: 'see dashboard' },
  { href: toAdmin.packing(), icon: 'truck', text: 'To pack', permission: 'ship orders' },
  { href: toAdmin.orders(), icon: 'receipt', text: 'Orders', permission: 'see orders' },
  { href: toAdmin.products(), icon: 'box', text: 'Products', permission: 'edit products' },
  { href: toAdmin.reviews(), icon: 'star', text: 'Reviews', permission: 'moderate reviews' },
  { href: toAdmin.content(), icon: 'edit', text: 'Texts and pictures', permission: 'edit content' },
  { href: toAdmin.money(), icon: 'card', text: 'Payments', permission: 'see payments' },
  { href: toAdmin.users(), icon: 'users', text: 'Users', permission: 'see people' },
  { href: toAdmin.settings(), icon: 'gear', text: 'Settings', permission: 'change settings' },
  { href: toAdmin.mails(), icon: 'mail', text: 'E-mails', permission: 'handle mails' },
  { href: toAdmin.files(), icon: 'upload', text: 'Import and export', permission: 'export books' },
  { href: toAdmin.audit(), icon: 'clock', text: 'Audit log', permission: 'read audit log' },
] as const

/** The link of the page at this path; an order belongs to the orders. */
export const linkOf = (path: string) => LINKS.find(({ href }) => path.startsWith(href)) ?? LINKS[2]
