/**
 * What happens to each column when an account is deleted (`delete-account.ts`). A test compares this list with the
 * database, so every new column must be listed. Column names are separated by spaces.
 */
export type TableColumns = {
  /** No data of the user remains. */
  erased?: string
  /** Only data that does not identify the user remains. */
  anonymised?: string
  /** Personal data that remains, with the reason. */
  stored?: Record<string, string>
  /** Contains no personal data of a shopper. */
  impersonal?: string
}

const ORDER_RECORD = 'the order records need the buyer’s name; the buyer’s own deletion erases it, an admin’s does not'
const AUDIT = 'the audit log is immutable; it names staff, and has only the id of a shopper'
const REVIEW = 'other shoppers read it, under "Deleted user"'
const TAX_RECORD = 'tax law keeps the documents of a sale for 72 months after the annual return (CGST Act, section 36)'
const MEDICINE_RECORD =
  'encrypted; the record of the sale of a medicine is stored for its legal time, then deleted (privacy/retention.ts)'
const MAILED_BOOKS = 'the books as they were mailed to the accountant name the buyers; deleted after 90 days'
const CODE_JOB = 'the address is deleted with its job after an hour'
const PROVIDER = 'the webhook is redacted a year after it was applied'
const SEALED = 'DPDP Rules 2025, rule 8(3): a year after the deletion, and no call reads it'

export const PERSONAL_COLUMNS: Record<string, TableColumns> = {
  'public.users': {
    erased:
      'id name email number is_admin role password_hash created_at updated_at search language has_admin_password email_confirmed_at',
  },
  'public.sessions': { erased: 'token_hash user_id created_at expires_at id device' },
  'public.consents': {
    erased: 'id user_id purpose given at notice_version shown_on language says_adult request_id',
  },
  'public.privacy_notices': { impersonal: 'version texts recorded_at' },
  'public.breaches': {
    impersonal: 'id texts data noticed_at chosen_by affected letters letters_at reported_at created_at updated_at',
  },
  'public.breach_people': { erased: 'breach_id user_id letter_at' },
  'public.deleted_accounts': { stored: { data: SEALED }, impersonal: 'id deleted_at' },
  'public.nominations': { erased: 'user_id name contact updated_at' },
  'public.trusted_networks': { erased: 'user_id place seen_at is_device' },
  'public.reset_codes': { erased: 'id user_id code_hash tries created_at expires_at ended_at purpose' },
  'public.cart_lines': { erased: 'id user_id variant_id qty created_at shown_position price_when_added' },
  'public.idempotency_keys': { erased: 'user_id key request_hash done_at' },
  'public.mails': {
    erased:
      'id event_key kind to_address subject text html status attempts last_error user_id order_id created_at give_up_at claimed_until sent_at counted_at held_until last_error_code',
  },
  'public.mail_attachments': { stored: { content: MAILED_BOOKS }, impersonal: 'mail_id name' },
  'public.orders': {
    erased: 'user_id idempotency_key request_hash',
    anonymised: 'shipping_address',
    stored: { user_name: ORDER_RECORD, search: ORDER_RECORD, buyer_gstin: TAX_RECORD },
    impersonal:
      'id status items_total items_price tax_price shipping_price total_price price_settings payment_method provider_order_id provider_asked_at holds_stock held_until created_at paid_at shipped_at delivered_at cancelled_at tracking courier next_check_at last_checked_at language provider_mode provider_account provider_unknown_at release_waits_since needs_invoice prescription prescription_decided_at',
  },
  'public.reviews': {
    erased: 'user_id name',
    stored: { rating: REVIEW, comment: REVIEW, created_at: REVIEW },
    impersonal: 'id product_id is_sample hidden_at hidden_reason is_flagged',
  },
  'public.audit': {
    stored: {
      actor_id: AUDIT,
      actor_name: AUDIT,
      subject_id: AUDIT,
      details: 'the kind of device and the changes; the audit log is immutable',
    },
    impersonal: 'id at action subject_type request_id',
  },
  'public.attempts': {
    stored: { key: 'the id or a hash, with a count that is deleted within two days' },
    impersonal: 'count ends_at',
  },
  'public.stock_movements': {
    stored: { actor_id: 'which admin changed a stock; stock movements are immutable' },
    impersonal: 'id variant_id delta reason order_id created_at',
  },
  'public.webhook_events': {
    stored: { body: PROVIDER },
    impersonal: 'id event received_at applied_at next_try_at provider_mode',
  },
  'public.order_items': {
    impersonal:
      'id order_id position product_id variant_id variant_index product_name product_image category model qty price discount_price unit_price product_name_malayalam hsn tax_hundredths prescription_needed taxable cgst sgst igst',
  },
  'public.prescriptions': {
    stored: { content: MEDICINE_RECORD },
    impersonal: 'id order_id media_type size key_id sent_at',
  },
  'public.documents': {
    stored: { snapshot: TAX_RECORD, search: TAX_RECORD },
    impersonal:
      'id order_id kind provider_mode series financial_year sequence number date total refers_to refund_id rows template created_at',
  },
  'public.document_counters': { impersonal: 'provider_mode series financial_year last' },
  'public.supplies': {
    stored: { gstin: TAX_RECORD },
    impersonal: 'document_id provider_mode date is_credit gst_table place inter_state',
  },
  'public.supply_rows': { impersonal: 'document_id position hsn uqc qty tax_hundredths taxable cgst sgst igst' },
  'public.payments': {
    impersonal: 'id order_id amount currency method status captured_at provider_mode provider_account customer_fee',
  },
  'public.unmatched_payments': {
    impersonal: 'id order_id amount currency status reason created_at resolved_at reason_code reason_values',
  },
  'public.provider_payments': {
    impersonal:
      'id provider_order_id order_id amount amount_refunded currency status method fee tax created_at checked_at provider_mode provider_account',
  },
  'public.provider_refunds': { impersonal: 'id payment_id amount status created_at checked_at provider_mode' },
  'public.refunds': {
    stored: { reason: 'the payment records need the staff’s reason for a refund' },
    impersonal:
      'id payment_id order_id amount status provider_refund_id created_at updated_at decision_id source currency failure idempotency_key request_hash reason_code reason_values lines',
  },
  'public.disputes': {
    impersonal:
      'id payment_id order_id amount amount_deducted currency reason status respond_by told_at created_at updated_at',
  },
  'public.reconciliation_lines': {
    impersonal: 'payment_id order_id at mismatch matters_at unknown_at seen_at provider_mode',
  },
  'public.provider_account': { impersonal: 'id account mode earlier_mode reconciled_at' },
  'public.image_folder': { impersonal: 'id is_only' },
  'public.imported_files': { impersonal: 'sha256 imported_at' },
  'public.write_probe': { impersonal: 'id written_at' },
  'public.settings': { impersonal: 'id value updated_at' },
  'public.categories': {
    impersonal:
      'name title description description_malayalam intro hero_title hero_text hero_image hero_image_mobile display_order is_sold',
  },
  'public.sub_categories': { impersonal: 'slug category name group description image display_order' },
  'public.society_texts': { impersonal: 'page title short short_malayalam body' },
  'public.invitations': { erased: 'id email name role token_hash created_at expires_at invited_by' },
  'public.planned_settings': {
    stored: { actor_id: 'which member of staff planned a change of a rate' },
    impersonal: 'id name value from_day created_at',
  },
  'public.tax_rates': { impersonal: 'id hsn_prefix condition percent_hundredths valid_from source' },
  'public.content': { impersonal: 'id version value updated_at' },
  'public.content_versions': {
    stored: { actor_id: 'which member of staff changed a text; versions are immutable' },
    impersonal: 'content_id version value created_at',
  },
  'public.images': {
    impersonal: 'name extension width height color content_hash sizes_made_at created_at preview_made_at',
  },
  'public.products': {
    impersonal:
      'id sku name name_malayalam category sub_category image description benefits ingredients how_to_use form reference hsn_code shelf_life_months weight_grams rating_sum num_reviews rating is_published created_at updated_at removed_at archived_at search sound size_words tax_hundredths tax_condition prescription_needed net_thousandths net_unit maker_name maker_address maker_licence country_of_origin veg allergens nutrition bis_licence bis_exemption caution',
  },
  'public.product_images': { impersonal: 'product_id position url alt alt_malayalam' },
  'public.variants': { impersonal: 'id product_id position model price discount_price count_in_stock mrp' },
  'public.bulk_changes': {
    stored: { actor_id: 'which member of staff changed many sizes; deleted after two days' },
    impersonal: 'id change created_at applied_at undone_at',
  },
  'public.bulk_change_lines': {
    impersonal: 'bulk_change_id position product_id variant_id before after is_restored',
  },
  'public.schema_migrations': { impersonal: 'name checksum applied_at' },
  'pgboss.job': {
    stored: { data: CODE_JOB },
    impersonal:
      'id name priority state retry_limit retry_count retry_delay retry_backoff retry_delay_max expire_seconds deletion_seconds singleton_key singleton_on group_id group_tier start_after created_on started_on completed_on keep_until output dead_letter policy heartbeat_on heartbeat_seconds blocked blocking pending_dependencies source_name source_id source_created_on source_retry_count',
  },
}
