import { newKey } from '#web/lib/new-key.ts'
import { asText, stored } from '#web/lib/stored.ts'

const deviceKey = stored<string | undefined>('deviceKey', undefined, asText)

/** A random id of this browser. It survives a sign-out, so that others' failed sign-ins do not lock out this device. */
export function deviceHeader(): { 'x-device': string } {
  const key = deviceKey.get() ?? newKey()
  deviceKey.set(key)
  return { 'x-device': key }
}
