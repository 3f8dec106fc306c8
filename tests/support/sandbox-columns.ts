const NO_PERSON = 'test payments are made by nobody, and are never there beside real ones'

/** What account deletion does with each column of the sandbox, like the shop's own list. */
export const SANDBOX_COLUMNS = {
  'payment_sandbox.payments': {
    stored: { email: NO_PERSON, contact: NO_PERSON, card_last4: NO_PERSON, vpa: NO_PERSON },
    impersonal:
      'id seq order_id amount currency status method captured amount_refunded fee tax notes card_id card_network card_international bank bank_reference error_code error_description error_source error_step error_reason expires_at created_at comes_at upi_flow',
  },
  'payment_sandbox.events': {
    stored: { body: NO_PERSON },
    impersonal: 'id seq event tries last_answer created_at next_try_at delivered_at leased_until fault replayed_at',
  },
  'payment_sandbox.orders': {
    impersonal:
      'id seq amount amount_paid currency receipt status attempts capture capture_minutes notes created_at automatic_minutes',
  },
  'payment_sandbox.refunds': {
    impersonal:
      'id seq payment_id amount currency status speed_requested speed_processed receipt notes arn idempotency_key request_hash settles_at created_at will_fail',
  },
  'payment_sandbox.disputes': {
    impersonal: 'id seq payment_id amount amount_deducted currency phase reason_code status respond_by created_at',
  },
  'payment_sandbox.keys': {
    impersonal: 'id key_id key_secret webhook_secret created_at previous_webhook_secret',
  },
  'payment_sandbox.clock': { impersonal: 'id set_at shows speed' },
  'payment_sandbox.webhook': { impersonal: 'id disabled_at' },
  'payment_sandbox.faults': {
    impersonal: 'id seq kind target remaining used seconds copies amount share created_at',
  },
  'payment_sandbox.schema_migrations': { impersonal: 'name checksum applied_at' },
}
