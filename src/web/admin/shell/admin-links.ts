import { toAdmin } from '#web/lib/admin-paths.ts'
import { to } from '#web/lib/paths.ts'
import { mayDo, type UserInfo } from '#web/lib/user-info.ts'

/** Daily work first: the bar of a phone shows the first four, and the others behind "More". */
export const LINKS = [
  { href: to.admin(), icon: 'dash', text: 'Dashboard', permission: 'see dashboard' },
  { href: toAdmin.packing(), icon: 'truck', text: 'To pack', permission: 'ship orders' },
  { href: toAdmin.orders(), icon: 'receipt', text: 'Orders', permission: 'see orders' },
  { href: toAdmin.products(), icon: 'box', text: 'Products', permission: 'edit products' },
  { href: toAdmin.prescriptions(), icon: 'leaf', text: 'Prescriptions', permission: 'release medicines' },
  { href: toAdmin.readyToTrade(), icon: 'check', text: 'Ready to trade', permission: 'edit products' },
  { href: toAdmin.reviews(), icon: 'star', text: 'Reviews', permission: 'moderate reviews' },
  { href: toAdmin.content(), icon: 'edit', text: 'Texts and pictures', permission: 'edit content' },
  { href: toAdmin.money(), icon: 'card', text: 'Payments', permission: 'see payments' },
  { href: toAdmin.documents(), icon: 'receipt', text: 'Documents', permission: 'see documents' },
  { href: toAdmin.gst(), icon: 'receipt', text: 'GST', permission: 'export books' },
  { href: toAdmin.users(), icon: 'users', text: 'Users', permission: 'see people' },
  { href: toAdmin.settings(), icon: 'gear', text: 'Settings', permission: 'change settings' },
  { href: toAdmin.mails(), icon: 'mail', text: 'E-mails', permission: 'handle mails' },
  { href: toAdmin.files(), icon: 'upload', text: 'Excel files', permission: ['export books', 'edit products'] },
  { href: toAdmin.audit(), icon: 'clock', text: 'Who changed what', permission: 'read audit log' },
  { href: toAdmin.privacy(), icon: 'lock', text: 'Privacy', permission: 'handle privacy' },
  { href: toAdmin.health(), icon: 'okc', text: 'Health', permission: 'change settings' },
] as const

/** Whether the role may open the page. One of its permissions is enough. */
export const mayOpen = (user: UserInfo, { permission }: (typeof LINKS)[number]): boolean =>
  [permission].flat().some((name) => mayDo(user, name))

/** The link of the page at this path. An order belongs to the orders, and the tax rates to the settings. */
export function linkOf(path: string) {
  const section = path.startsWith(toAdmin.taxRates()) ? toAdmin.settings() : path
  return LINKS.find(({ href }) => section.startsWith(href)) ?? LINKS[2]
}
