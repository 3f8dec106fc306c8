import { newKey } from '#web/lib/new-key.ts'
import { asText, stored } from '#web/lib/stored.ts'

const deviceKey = stored<string | undefined>('deviceKey', undefined, asText)

/** A random number of this browser. It stays after a sign-out: strangers' wrong tries do not lock out who signed in here. */
export function deviceHeader(): { 'x-device': string } {
  const key = deviceKey.get() ?? newKey()
  deviceKey.set(key)
  return { 'x-device': key }
}
