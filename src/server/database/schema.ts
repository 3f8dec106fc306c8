import type { ContentTables } from './tables/content.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { ImageTables } from './tables/images.ts'
import type { MailTables } from './tables/mails.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { PrivacyTables } from './tables/privacy.ts'
import type { ProductTables } from './tables/products.ts'
import type { SettingTables } from './tables/settings.ts'
import type { UserTables } from './tables/users.ts'

/** Row types. A test compares them with the migrated database. */
export interface Database
  extends ContentTables,
    DocumentTables,
    ImageTables,
    MailTables,
    OrderTables,
    PaymentTables,
    PlatformTables,
    PrivacyTables,
    ProductTables,
    SettingTables,
    UserTables {}
