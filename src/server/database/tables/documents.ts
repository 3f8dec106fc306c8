import type { Generated } from 'kysely'
import type { DocumentKind, DocumentSnapshot, DocumentTaxRow } from '#shared/documents.ts'
import type { GstTable } from '#shared/gst.ts'
import type { ProviderMode } from '#shared/payments.ts'
import type { Derived, Json, Stamp } from './columns.ts'

export interface DocumentTables {
  documents: {
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

  document_counters: {
    provider_mode: ProviderMode
    series: string
    financial_year: string
    last: number
  }

  supplies: {
    document_id: string
    provider_mode: ProviderMode
    date: string
    is_credit: boolean
    gst_table: GstTable
    gstin: string
    place: string
    inter_state: boolean
  }

  supply_rows: {
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
}
