/** What a member of staff may do. Each call of the back office names one of these. */
export const PERMISSIONS = [
  'see dashboard',
  'see orders',
  'ship orders',
  'refund orders',
  'release medicines',
  'see payments',
  'reconcile payments',
  'export books',
  'see documents',
  'edit products',
  'edit content',
  'moderate reviews',
  'see people',
  'manage people',
  'handle privacy',
  'handle mails',
  'read audit log',
  'change settings',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const ROLES = ['owner', 'packer', 'cashier', 'pharmacist', 'accountant', 'editor'] as const
export type Role = (typeof ROLES)[number]

/** In English; `t` and `translate` translate them. */
export const ROLE_NAMES = {
  owner: 'Owner',
  packer: 'Packer',
  cashier: 'Cashier',
  pharmacist: 'Pharmacist',
  accountant: 'Accountant',
  editor: 'Editor',
} as const satisfies Record<Role, string>

export const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  packer: ['see dashboard', 'ship orders'],
  cashier: [
    'see dashboard',
    'see orders',
    'ship orders',
    'refund orders',
    'see payments',
    'see documents',
    'see people',
    'handle mails',
  ],
  pharmacist: ['see dashboard', 'see orders', 'release medicines'],
  accountant: [
    'see dashboard',
    'see orders',
    'see payments',
    'reconcile payments',
    'export books',
    'see documents',
    'read audit log',
  ],
  editor: ['see dashboard', 'edit products', 'edit content', 'moderate reviews'],
}

/** `role` is null for a shopper and undefined for a visitor. */
export const mayDo = (role: Role | null | undefined, permission: Permission): boolean =>
  !!role && PERMISSIONS_OF[role].includes(permission)

/** The access of a call of the back office. */
export const can = <P extends Permission>(permission: P) => ({ permission })
