import type { Generated } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { ShippingAddress } from '#shared/orders.ts'
import type { ProviderMode } from '#shared/payments.ts'
import type { PrescriptionState } from '#shared/prescription-state.ts'
import type { PrescriptionFile } from '#shared/prescriptions.ts'
import type { PriceSettings } from '#shared/settings.ts'
import type { Derived, Json, MaybeStamp, Stamp } from './columns.ts'

export interface OrderTables {
  /** `shown_position`: the position that the shopper last saw. `price_when_added`: a piece. Each is null if unknown. */
  cart_lines: {
    id: string
    user_id: string
    variant_id: string
    qty: number
    shown_position: number | null
    price_when_added: number | null
    created_at: Stamp
  }

  /** Amounts in paise. */
  orders: {
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

  order_items: {
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
    /** In paise. Null in lines from before migration 0089. */
    taxable: number | null
    cgst: number | null
    sgst: number | null
    igst: number | null
  }

  /** One file; `content` is encrypted with the key `key_id`. */
  prescriptions: {
    id: string
    order_id: string
    media_type: PrescriptionFile['type']
    size: number
    key_id: string
    content: Buffer
    sent_at: Stamp
  }

  stock_movements: {
    id: Generated<number>
    variant_id: string
    delta: number
    reason: 'opening' | 'order' | 'released' | 'late payment' | 'put back' | 'admin'
    order_id: string | null
    actor_id: string | null
    created_at: Stamp
  }
}
