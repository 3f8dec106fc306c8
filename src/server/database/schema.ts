import type { ColumnType, Generated } from 'kysely'
import type { BreachData, LetterPart } from '#shared/breach-data.ts'
import type { BulkChange, LineState } from '#shared/bulk-changes.ts'
import type { Category } from '#shared/categories.ts'
import type { PrivacyNotice } from '#shared/consents.ts'
import type { StoredEntry } from '#shared/content.ts'
import type { DocumentKind, DocumentSnapshot, DocumentTaxRow } from '#shared/documents.ts'
import type { GstTable } from '#shared/gst.ts'
import type { HideReason } from '#shared/hide-reasons.ts'
import type { FoodMark } from '#shared/legal-facts.ts'
import type { MailKind, MailStatus } from '#shared/mail.ts'
import type { Measure } from '#shared/net-quantity.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import type { ProviderMode, ProviderPaymentStatus } from '#shared/payments.ts'
import type { PrescriptionState } from '#shared/prescription-state.ts'
import type { PrescriptionFile } from '#shared/prescriptions.ts'
import type { PurposeName, ShownOn } from '#shared/purposes.ts'
import type { DisputeStatus, Mismatch } from '#shared/reconciliation.ts'
import type { RefundLine, RefundStatus } from '#shared/refunds.ts'
import type { Role } from '#shared/roles.ts'
import type { PriceSettings, Settings } from '#shared/settings.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>
type Json<T> = ColumnType<T, string, string>
/** JSON with an empty object as its default. */
type Stored<T> = ColumnType<T, string | undefined, string>
/** The mode or account of the running shop, filled in by the database. Null in rows from before modes existed. */
type MaybeOfRunning = ColumnType<string | null, never, never>
/** A generated column. */
type Derived = ColumnType<string, never, never>

export interface UsersTable {
  id: string
  name: string
  email: string
  number: string | null
  role: Role | null
  /** Whether the role is owner's; a trigger keeps it for a process of the release before. */
  is_admin: Derived
  password_hash: string
  /** Language code for mails to this user. */
  language: Generated<string>
  created_at: Stamp
  updated_at: Stamp
  search: Derived
  /** False also when unknown. */
  has_admin_password: Generated<boolean>
  email_confirmed_at: MaybeStamp
}

export interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: Stamp
  expires_at: Date
  id: Generated<string>
  device: Generated<string>
}

export interface PrivacyNoticesTable {
  version: string
  texts: Json<PrivacyNotice['texts']>
  recorded_at: Stamp
}

export interface ConsentsTable {
  id: string
  user_id: string
  purpose: PurposeName
  given: boolean
  at: Stamp
  notice_version: string | null
  shown_on: ShownOn | null
  language: string
  says_adult: Generated<boolean>
  request_id: Generated<string>
}

type InBoth = { en: string; ml: string }
type BreachTexts = Record<LetterPart, InBoth> & { cause: string }
type ChosenBy = { by: 'all' | 'people' | 'orders'; from?: string; to?: string }

export interface BreachesTable {
  id: string
  texts: Json<BreachTexts>
  data: BreachData[]
  noticed_at: Date
  chosen_by: Json<ChosenBy>
  affected: Generated<number>
  letters: Generated<number>
  letters_at: MaybeStamp
  reported_at: MaybeStamp
  created_at: Stamp
  updated_at: Stamp
}

export interface BreachPeopleTable {
  breach_id: string
  user_id: string
  letter_at: MaybeStamp
}

export interface DeletedAccountsTable {
  id: Generated<string>
  deleted_at: Stamp
  data: Json<unknown>
}

export interface NominationsTable {
  user_id: string
  name: string
  contact: string
  updated_at: Stamp
}

export interface ResetCodesTable {
  id: string
  user_id: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Stamp
  expires_at: Date
  ended_at: MaybeStamp
  purpose: Generated<'password' | 'email'>
}

export interface AttemptsTable {
  key: string
  count: number
  ends_at: Date
}

export interface TrustedNetworksTable {
  user_id: string
  place: Buffer
  seen_at: Stamp
  /** True for a browser, false for a network. */
  is_device: Generated<boolean>
}

export interface MailsTable {
  id: string
  event_key: string
  kind: MailKind
  to_address: string
  subject: string
  text: string
  html: string
  status: Generated<MailStatus>
  attempts: Generated<number>
  last_error: Generated<string>
  user_id: string | null
  order_id: string | null
  created_at: Stamp
  give_up_at: Date
  claimed_until: MaybeStamp
  sent_at: MaybeStamp
  /** When it was counted against the hourly mail limit of its address. */
  counted_at: MaybeStamp
  held_until: MaybeStamp
  last_error_code: string | null
}

export interface MailAttachmentsTable {
  mail_id: string
  name: string
  content: string
}

export interface SettingsTable {
  id: number
  value: Json<Partial<Settings>>
  updated_at: Stamp
}

/** `from_day` is '2026-11-24' when written, and read with a cast. */
export interface PlannedSettingsTable {
  id: string
  name: keyof PriceSettings
  value: number
  from_day: string
  actor_id: string | null
  created_at: Stamp
}

export interface InvitationsTable {
  id: string
  email: string
  name: string
  role: Role
  token_hash: Buffer
  created_at: Stamp
  expires_at: Date
}

export interface CategoriesTable {
  name: string
  title: string
  description: string
  description_malayalam: Generated<string>
  intro: Generated<string>
  hero_title: Generated<string>
  hero_text: Generated<string>
  hero_image: Generated<string>
  hero_image_mobile: Generated<string>
  display_order: number
  is_sold: Generated<boolean>
}

export interface SubCategoriesTable {
  slug: string
  category: string
  name: string
  group: 'classical' | 'patent'
  description: string
  image: Generated<string>
  display_order: number
}

export interface SocietyTextsTable {
  page: string
  title: string
  short: Generated<string>
  short_malayalam: Generated<string>
  body: Generated<string>
}

/** `valid_from` is '2026-11-24' when written, and read with a cast. */
export interface TaxRatesTable {
  id: Generated<string>
  hsn_prefix: string
  condition: Generated<string>
  percent_hundredths: number
  valid_from: string
  source: Generated<string>
}

/** Edited texts; unedited items have no row. */
export interface ContentTable {
  id: string
  version: number
  value: Json<StoredEntry[]>
  updated_at: Stamp
}

export interface ContentVersionsTable {
  content_id: string
  version: number
  value: Json<StoredEntry[]>
  actor_id: string | null
  created_at: Stamp
}

export interface ImagesTable {
  name: string
  extension: string
  width: number
  height: number
  color: string
  content_hash: string
  sizes_made_at: MaybeStamp
  preview_made_at: MaybeStamp
  created_at: Stamp
}

export interface ImageFolderTable {
  is_only: Generated<boolean>
  id: string
}

export interface ProductsTable {
  id: string
  sku: string | null
  name: string
  name_malayalam: Generated<string>
  category: Category
  sub_category: string | null
  image: Generated<string>
  description: Generated<string>
  benefits: Generated<string>
  ingredients: Generated<string>
  how_to_use: Generated<string>
  form: Generated<string>
  reference: Generated<string>
  hsn_code: Generated<string>
  shelf_life_months: Generated<number>
  weight_grams: Generated<number>
  rating_sum: Generated<number>
  num_reviews: Generated<number>
  rating: Generated<number>
  is_published: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
  removed_at: MaybeStamp
  archived_at: MaybeStamp
  search: Derived
  sound: Derived
  /** Written by a trigger of the sizes. */
  size_words: Generated<string>
  /** The product's own rate in hundredths of a percent. */
  tax_hundredths: number | null
  tax_condition: Generated<string>
  prescription_needed: Generated<boolean>
  /** The net quantity in thousandths of its unit. */
  net_thousandths: number | null
  net_unit: Measure | null
  maker_name: Generated<string>
  maker_address: Generated<string>
  maker_licence: Generated<string>
  country_of_origin: Generated<string>
  veg: Generated<FoodMark>
  allergens: Generated<string>
  nutrition: Generated<string>
  bis_licence: Generated<string>
  bis_exemption: Generated<string>
  caution: Generated<string>
}

/** `position` 0 is the product's `image`. */
export interface ProductImagesTable {
  product_id: string
  position: number
  url: string
  alt: Generated<string>
  alt_malayalam: Generated<string>
}

/** Prices in paise; `position` is the place in the product's list, null once the variant is removed. */
export interface VariantsTable {
  id: string
  product_id: string
  position: number | null
  model: string
  price: number | null
  discount_price: Generated<number>
  count_in_stock: Generated<number>
  mrp: number | null
}

/** One change of many sizes; a preview is not applied. */
export interface BulkChangesTable {
  id: string
  change: Json<BulkChange>
  actor_id: string
  created_at: Stamp
  applied_at: MaybeStamp
  undone_at: MaybeStamp
}

/** `variant_id` is null for a change of a whole product. */
export interface BulkChangeLinesTable {
  bulk_change_id: string
  position: number
  product_id: string
  variant_id: string | null
  before: Json<LineState>
  after: Json<LineState>
  is_restored: boolean | null
}

export interface ReviewsTable {
  id: string
  product_id: string
  user_id: string | null
  name: string
  rating: number
  comment: string
  is_sample: Generated<boolean>
  created_at: Stamp
  hidden_at: MaybeStamp
  hidden_reason: HideReason | null
  is_flagged: Generated<boolean>
}

/** `shown_position` is the position that the shopper last saw; null if unknown. */
export interface CartLinesTable {
  id: string
  user_id: string
  variant_id: string
  qty: number
  shown_position: number | null
  created_at: Stamp
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: string
  done_at: Stamp
}

/** Amounts in paise. */
export interface OrdersTable {
  id: string
  user_id: string | null
  user_name: string
  status: Generated<OrderStatus>
  items_total: number
  items_price: number
  tax_price: number
  shipping_price: number
  total_price: number
  price_settings: Json<PriceSettings>
  payment_method: string
  shipping_address: Json<ShippingAddress>
  provider_order_id: string | null
  provider_asked_at: MaybeStamp
  idempotency_key: string | null
  request_hash: string | null
  holds_stock: Generated<boolean>
  held_until: Date
  /** The buyer's language when the order was placed, for mails about it. */
  language: Generated<string>
  created_at: Stamp
  paid_at: MaybeStamp
  shipped_at: MaybeStamp
  delivered_at: MaybeStamp
  cancelled_at: MaybeStamp
  tracking: Generated<string>
  courier: Generated<string>
  search: Derived
  next_check_at: MaybeStamp
  last_checked_at: MaybeStamp
  /** Null until the provider's order exists. */
  provider_mode: ProviderMode | null
  provider_account: string | null
  provider_unknown_at: MaybeStamp
  release_waits_since: MaybeStamp
  buyer_gstin: string | null
  needs_invoice: Generated<boolean>
  /** Null when no line needs one. */
  prescription: PrescriptionState | null
  prescription_decided_at: MaybeStamp
}

/** One file; `content` is encrypted with the key `key_id`. */
export interface PrescriptionsTable {
  id: string
  order_id: string
  media_type: PrescriptionFile['type']
  size: number
  key_id: string
  content: Buffer
  sent_at: Stamp
}

export interface OrderItemsTable {
  id: string
  order_id: string
  position: number
  product_id: string
  variant_id: string
  variant_index: number
  product_name: string
  product_name_malayalam: string | null
  product_image: string
  category: Category
  model: string
  qty: number
  price: number
  discount_price: Generated<number>
  unit_price: number
  /** Null in orders from before migration 0046. */
  hsn: string | null
  /** Hundredths of a percent. */
  tax_hundredths: number | null
  /** Null in lines from before migration 0080. */
  prescription_needed: boolean | null
}

/** `amount` is the order's total; `customer_fee` was added to it. */
export interface PaymentsTable {
  id: string
  order_id: string
  amount: number
  customer_fee: Generated<number>
  currency: string
  method: Generated<string>
  status: 'captured' | 'refunded'
  captured_at: Stamp
  provider_mode: MaybeOfRunning
  provider_account: MaybeOfRunning
}

export interface UnmatchedPaymentsTable {
  id: string
  order_id: string | null
  amount: number
  currency: string
  status: string
  reason: string
  created_at: Stamp
  resolved_at: MaybeStamp
  reason_code: string | null
  reason_values: Stored<Record<string, string>>
}

export interface ProviderPaymentsTable {
  id: string
  provider_order_id: string | null
  order_id: string | null
  amount: number
  amount_refunded: Generated<number>
  currency: string
  status: ProviderPaymentStatus
  method: Generated<string>
  fee: number | null
  tax: number | null
  created_at: Date
  checked_at: Date
  provider_mode: MaybeOfRunning
  provider_account: MaybeOfRunning
}

export interface RefundsTable {
  id: string
  payment_id: string
  order_id: string | null
  amount: number
  reason: string
  status: Generated<RefundStatus>
  provider_refund_id: string | null
  created_at: Stamp
  updated_at: Stamp
  decision_id: string
  source: Generated<'shop' | 'admin' | 'provider'>
  currency: Generated<string>
  failure: Generated<string>
  idempotency_key: string | null
  request_hash: string | null
  reason_code: string | null
  reason_values: Stored<Record<string, string>>
  lines: Stored<RefundLine[]>
}

export interface DocumentsTable {
  id: string
  order_id: string
  kind: DocumentKind
  provider_mode: ProviderMode
  series: string
  financial_year: string
  sequence: number
  number: string
  date: string
  total: number
  refers_to: string | null
  /** The decision of the refund that caused it. */
  refund_id: string | null
  snapshot: Json<DocumentSnapshot>
  rows: Json<DocumentTaxRow[]>
  template: Generated<number>
  created_at: Stamp
  search: Derived
}

export interface DocumentCountersTable {
  provider_mode: ProviderMode
  series: string
  financial_year: string
  last: number
}

export interface SuppliesTable {
  document_id: string
  provider_mode: ProviderMode
  date: string
  is_credit: boolean
  gst_table: GstTable
  gstin: string
  place: string
  inter_state: boolean
}

export interface SupplyRowsTable {
  document_id: string
  position: number
  hsn: string
  uqc: string
  qty: number
  tax_hundredths: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

export interface ProviderRefundsTable {
  id: string
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  created_at: Date
  checked_at: Date
  provider_mode: MaybeOfRunning
}

/** One row: the account of the running shop. */
export interface ProviderAccountTable {
  id: Generated<number>
  mode: ProviderMode
  account: string
  /** The mode of rows from before modes existed. */
  earlier_mode: ProviderMode | null
}

export interface DisputesTable {
  id: string
  payment_id: string
  order_id: string | null
  amount: number
  currency: string
  reason: Generated<string>
  status: DisputeStatus
  respond_by: MaybeStamp
  told_at: Date
  created_at: Stamp
  updated_at: Stamp
}

/** Maintained by triggers from the tables of both sides. */
export interface ReconciliationLinesTable {
  payment_id: string
  order_id: string | null
  at: Stamp
  mismatch: Mismatch | null
  matters_at: MaybeStamp
  unknown_at: MaybeStamp
  seen_at: MaybeStamp
  provider_mode: MaybeOfRunning
}

export interface WebhookEventsTable {
  id: string
  event: string
  body: Json<unknown>
  received_at: Stamp
  applied_at: MaybeStamp
  next_try_at: Stamp
  provider_mode: MaybeOfRunning
}

export interface StockMovementsTable {
  id: Generated<number>
  variant_id: string
  delta: number
  reason: 'opening' | 'order' | 'released' | 'late payment' | 'put back' | 'admin'
  order_id: string | null
  actor_id: string | null
  created_at: Stamp
}

export interface AuditTable {
  id: Generated<number>
  at: Stamp
  action: string
  actor_id: string | null
  actor_name: Generated<string>
  subject_type: string
  subject_id: string
  details: Json<unknown>
  request_id: Generated<string>
}

export interface WriteProbeTable {
  id: Generated<boolean>
  written_at: Stamp
}

/** Row types. A test compares them with the migrated database. */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  privacy_notices: PrivacyNoticesTable
  consents: ConsentsTable
  breaches: BreachesTable
  breach_people: BreachPeopleTable
  deleted_accounts: DeletedAccountsTable
  nominations: NominationsTable
  reset_codes: ResetCodesTable
  attempts: AttemptsTable
  trusted_networks: TrustedNetworksTable
  mails: MailsTable
  mail_attachments: MailAttachmentsTable
  settings: SettingsTable
  planned_settings: PlannedSettingsTable
  tax_rates: TaxRatesTable
  invitations: InvitationsTable
  categories: CategoriesTable
  sub_categories: SubCategoriesTable
  society_texts: SocietyTextsTable
  content: ContentTable
  content_versions: ContentVersionsTable
  images: ImagesTable
  image_folder: ImageFolderTable
  products: ProductsTable
  product_images: ProductImagesTable
  variants: VariantsTable
  bulk_changes: BulkChangesTable
  bulk_change_lines: BulkChangeLinesTable
  reviews: ReviewsTable
  cart_lines: CartLinesTable
  idempotency_keys: IdempotencyKeysTable
  orders: OrdersTable
  order_items: OrderItemsTable
  prescriptions: PrescriptionsTable
  payments: PaymentsTable
  unmatched_payments: UnmatchedPaymentsTable
  provider_payments: ProviderPaymentsTable
  provider_refunds: ProviderRefundsTable
  provider_account: ProviderAccountTable
  refunds: RefundsTable
  documents: DocumentsTable
  document_counters: DocumentCountersTable
  supplies: SuppliesTable
  supply_rows: SupplyRowsTable
  disputes: DisputesTable
  reconciliation_lines: ReconciliationLinesTable
  webhook_events: WebhookEventsTable
  stock_movements: StockMovementsTable
  audit: AuditTable
  write_probe: WriteProbeTable
}
