import { searchCalls } from '#shared/search/calls.ts'
import { accountCalls } from './account.ts'
import { auditCalls } from './audit.ts'
import { breachCalls } from './breaches.ts'
import { bulkChangeCalls } from './bulk-changes.ts'
import type { Call, CallKey } from './call.ts'
import { cartCalls } from './cart.ts'
import { categoryCalls } from './categories.ts'
import { consentCalls } from './consents.ts'
import { contentCalls } from './content.ts'
import { dashboardCalls } from './dashboard.ts'
import { documentCalls } from './documents.ts'
import { exchangeCalls } from './exchange.ts'
import { gstCalls } from './gst.ts'
import { healthCalls } from './health.ts'
import { homeCalls } from './home.ts'
import { invitationCalls } from './invitations.ts'
import { mailCalls } from './mail.ts'
import { nominationCalls } from './nominations.ts'
import { orderCalls } from './orders.ts'
import { packingCalls } from './packing.ts'
import { paymentCalls } from './payments.ts'
import { plannedSettingCalls } from './planned-settings.ts'
import { prescriptionCalls } from './prescriptions.ts'
import { productEditingCalls } from './product-editing.ts'
import { productCalls } from './products.ts'
import { readyToTradeCalls } from './ready-to-trade.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { refundCalls } from './refunds.ts'
import { reviewCalls } from './reviews.ts'
import { settingsCalls } from './settings.ts'
import { sizeCalls } from './sizes.ts'
import { societyCalls } from './society.ts'
import { taxRateCalls } from './tax-rates.ts'
import { uploadCalls } from './upload-calls.ts'
import { userCalls } from './users.ts'

const groups = {
  users: userCalls,
  account: accountCalls,
  consents: consentCalls,
  nominations: nominationCalls,
  breaches: breachCalls,
  products: productCalls,
  productEditing: productEditingCalls,
  sizes: sizeCalls,
  bulkChanges: bulkChangeCalls,
  reviews: reviewCalls,
  categories: categoryCalls,
  invitations: invitationCalls,
  home: homeCalls,
  health: healthCalls,
  cart: cartCalls,
  orders: orderCalls,
  packing: packingCalls,
  payments: paymentCalls,
  refunds: refundCalls,
  prescriptions: prescriptionCalls,
  documents: documentCalls,
  gst: gstCalls,
  money: reconciliationCalls,
  society: societyCalls,
  content: contentCalls,
  search: searchCalls,
  settings: settingsCalls,
  plannedSettings: plannedSettingCalls,
  taxRates: taxRateCalls,
  readyToTrade: readyToTradeCalls,
  uploads: uploadCalls,
  audit: auditCalls,
  dashboard: dashboardCalls,
  exchange: exchangeCalls,
  mail: mailCalls,
}

type Groups = typeof groups
type AnyCall = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]

/** Every call by its method and path: `CallByKey['GET /api/orders/:id']`. */
export type CallByKey = { [C in AnyCall as C extends Call ? CallKey<C> : never]: C }

/** Every call in one list, for tests and the OpenAPI document. */
export const allCalls: Call[] = Object.values(groups).flatMap((group): Call[] => Object.values(group))
