import { certificateCheck, proxyCheck, publicAddressCheck } from './address-checks.ts'
import { backupAgeCheck, backupContentsCheck } from './backup-checks.ts'
import { clockCheck } from './clock-check.ts'
import { connectionsCheck, databaseCheck, listenCheck, roleCheck } from './database-checks.ts'
import { diskCheck } from './disk-checks.ts'
import type { HealthCheck } from './finding.ts'
import { imageStoreCheck } from './image-store-check.ts'
import { mailCheck } from './mail-check.ts'
import { paymentKeysCheck, webhookCheck } from './payment-checks.ts'
import { prescriptionKeyCheck } from './prescription-key-check.ts'
import { replicaCheck } from './replica-check.ts'
import { settingsFileCheck } from './settings-file-check.ts'
import { databaseVersionCheck, nodeVersionCheck } from './version-checks.ts'

/** In the order of the table: what stops the sale first. */
export const CHECKS: HealthCheck[] = [
  databaseCheck,
  paymentKeysCheck,
  webhookCheck,
  mailCheck,
  publicAddressCheck,
  proxyCheck,
  certificateCheck,
  diskCheck,
  imageStoreCheck,
  backupAgeCheck,
  backupContentsCheck,
  prescriptionKeyCheck,
  clockCheck,
  listenCheck,
  roleCheck,
  connectionsCheck,
  replicaCheck,
  databaseVersionCheck,
  nodeVersionCheck,
  settingsFileCheck,
]
