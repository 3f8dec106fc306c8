import type { Generated } from 'kysely'
import type { BulkChange, LineState } from '#shared/bulk-changes.ts'
import type { Category } from '#shared/categories.ts'
import type { HideReason } from '#shared/hide-reasons.ts'
import type { FoodMark } from '#shared/legal-facts.ts'
import type { Measure } from '#shared/net-quantity.ts'
import type { Derived, Json, MaybeStamp, Stamp } from './columns.ts'

export interface ProductTables {
  categories: {
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

  sub_categories: {
    slug: string
    category: string
    name: string
    group: 'classical' | 'patent'
    description: string
    image: Generated<string>
    display_order: number
  }

  products: {
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
  product_images: {
    product_id: string
    position: number
    url: string
    alt: Generated<string>
    alt_malayalam: Generated<string>
  }

  /** Prices in paise; `position` is the place in the product's list, null once the variant is removed. */
  variants: {
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
  bulk_changes: {
    id: string
    change: Json<BulkChange>
    actor_id: string
    created_at: Stamp
    applied_at: MaybeStamp
    undone_at: MaybeStamp
  }

  /** `variant_id` is null for a change of a whole product. */
  bulk_change_lines: {
    bulk_change_id: string
    position: number
    product_id: string
    variant_id: string | null
    before: Json<LineState>
    after: Json<LineState>
    is_restored: boolean | null
  }

  reviews: {
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
}
