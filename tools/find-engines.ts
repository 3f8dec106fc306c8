import { existsSync } from 'node:fs'
import { installOneOf } from './install-package.ts'

/** For tests: Firefox, WebKit's driver with its virtual screen, and PgBouncer. Installed if missing. */
export const findFirefox = () =>
  find('Firefox', 'firefox-esr', [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ])

export function findWebKit(): string {
  find('Xvfb', 'xvfb', ['/usr/bin/Xvfb'])
  return find('WebKitGTK', 'webkit2gtk-driver', ['/usr/bin/WebKitWebDriver'])
}

export const findPooler = () =>
  find('PgBouncer', 'pgbouncer', [
    '/usr/sbin/pgbouncer',
    '/usr/bin/pgbouncer',
    '/opt/homebrew/bin/pgbouncer',
    '/usr/local/bin/pgbouncer',
  ])

function find(name: string, debianPackage: string, folders: (string | undefined)[]): string {
  const present = () => folders.find((path) => path && existsSync(path))
  installOneOf([debianPackage], () => present() !== undefined)
  const found = present()
  if (!found) throw new Error(`No ${name} could be installed. Install it; on Debian its package is ${debianPackage}.`)
  return found
}
