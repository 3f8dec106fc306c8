import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type Dictionary, SECTIONS } from '#shared/language.ts'
import { openShop, PROJECT } from '#tests/support/shop-process.ts'
import { see } from '../../support/page-checks.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { TIMEOUT_MS } from '../../support/timeouts.ts'

// Runs a separate shop from a copy of the project. Stops it, adds one source file and starts it again.

const ADMIN = { email: 'admin@shop.example', password: 'correct horse battery' }
/** Time limit for a machine that also builds the web pages. */
const LATE = { timeout: 120_000 }
const OFFERED = 'A newer version of the shop is ready.'

// Requirements: LANG-4, OFF-9
test('a newer build is offered to open pages; one more file adds a language', {
  timeout: 900_000,
}, async () => {
  const project = await copyOfProject()
  const settings = { project, dataDir: join(project, 'data'), admin: ADMIN, catalogue: 'none' } as const
  const older = await openShop(settings)
  const context = await openBrowser(older.url)
  await openInMalayalam(context, older.url)
  const [page, secondPage] = [await openPage(context, older.url), await openPage(context, older.url)]
  await older.stop()

  await addLanguage(project)
  const newer = await openShop({ ...settings, port: older.port })
  onTestFinished(() => newer.stop())

  await expectOffered(page)
  await expectOpensOffline(context, newer.url)
  await expectOldBuild(secondPage)
  await expectThirdLanguage(newer.url, page)
})

/** Copies the existing build, so that only the newer shop is built. */
async function copyOfProject(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'shop-copy-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const parts = [
    'bin',
    'catalogue',
    'dist/web',
    'migrations',
    'sandbox',
    'src',
    'tools',
    'package.json',
    'package-lock.json',
  ]
  for (const part of [...parts, 'tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json', 'vite.config.ts'])
    await cp(join(PROJECT, part), join(folder, part), { recursive: true })
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The file of an invented language: every sentence begins with the same two letters. */
async function addLanguage(project: string) {
  const folder = join(project, 'src/words')
  const malayalam: Dictionary = JSON.parse(await readFile(join(folder, 'ml.json'), 'utf8'))
  const section = (name: (typeof SECTIONS)[number]) =>
    Object.fromEntries(Object.keys(malayalam[name]).map((english) => [english, inHindi(english)]))
  const sections = Object.fromEntries(SECTIONS.map((name) => [name, section(name)]))
  const language = { name: 'हिन्दी', locale: 'hi-IN' }
  await writeFile(join(folder, 'hi.json'), JSON.stringify({ language, reviewed: [], ...sections }))
}

const inHindi = (english: string) => `हि ${english}`

/** Opens a page with the admin signed in. */
async function openBrowser(url: string): Promise<BrowserContext> {
  const reply = await fetch(`${url}/api/users/login`, post({ emailorMobile: ADMIN.email, password: ADMIN.password }))
  const stored = [{ name: 'userInfo', value: await reply.text() }]
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 360, height: 800 },
    locale: 'en-IN',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

/**
 * Opens the home page with an active service worker and filled caches. Sets a mark that a reload removes.
 * Visits again for files that a busy shop refused to the worker.
 */
async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  const visit = async () => {
    await page.goto(`${url}/`)
    return page.evaluate(WORKER_COMES)
  }
  await expect.poll(visit, { timeout: 120_000 }).toBe(true)
  await page.evaluate('window.sameStart = true')
  return page
}

const WORKER_COMES = `new Promise((resolve) => {
  const look = () => navigator.serviceWorker.controller && resolve(true)
  navigator.serviceWorker.addEventListener('controllerchange', look)
  look()
  setTimeout(resolve, 30_000, false)
})`

const sameStart = (page: Page) => page.evaluate('window.sameStart').catch(() => 'on its way')

/** Opens a screen by client-side navigation. */
const openHere = (page: Page, path: string) => page.evaluate(`location.hash = '${path}'`)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The open page detects the newer build at its next check. It shows the old screens until the update. */
async function expectOffered(page: Page) {
  const readStyle = async () => {
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())')
    return page.getByText(OFFERED).count()
  }
  await expect.poll(readStyle, { ...LATE, interval: 2_000 }).toBe(1)
  await openHere(page, '/wishlist')
  await see(heading(page, 'Your wishlist is empty'))
  expect(await sameStart(page)).toBe(true)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => sameStart(page), LATE).toBeUndefined()
  await see(heading(page, 'Your wishlist is empty'))
  expect(await page.getByText(OFFERED).count()).toBe(0)
}

/** The service worker stores the Malayalam page too. */
async function openInMalayalam(context: BrowserContext, url: string) {
  const page = await openPage(context, url)
  await page.goto(`${url}/ml/`)
  await expect.poll(() => page.evaluate('caches.match("/ml/").then(Boolean)'), LATE).toBe(true)
  await page.close()
}

/** The newer worker has stored the Malayalam page, although nobody has opened it since. */
async function expectOpensOffline(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await context.setOffline(true)
  await page.goto(`${url}/ml/#/wishlist`)
  await see(page.getByRole('heading', { level: 1 }))
  expect(await page.locator('html').getAttribute('lang')).toBe('ml')
  await context.setOffline(false)
  await page.close()
}

/** The second page keeps working, even on a new screen. A screen whose file is gone reloads the page. */
async function expectOldBuild(page: Page) {
  await openHere(page, '/cart')
  await see(heading(page, 'Your cart is empty.'))
  expect(await sameStart(page)).toBe(true)
  await openHere(page, '/admin-userslist')
  for (const _ of ['once', 'twice']) {
    await see(heading(page, 'This page could not be opened'))
    expect(await sameStart(page)).toBe(true)
    await page.getByRole('button', { name: 'Try again' }).click()
  }
  await see(heading(page, 'Users'))
  expect(await sameStart(page)).toBeUndefined()
}

/** Pages, language switch, API messages, mails, sitemap, app, and the screens of shoppers and staff. */
async function expectThirdLanguage(url: string, page: Page) {
  const read = async (path: string) => (await fetch(url + path)).text()
  expect(await read('/hi/')).toMatch(/<html lang="hi" data-words="\/assets\/hi-[\w-]+\.js">/)
  expect(JSON.parse(await read('/hi/manifest.webmanifest'))).toMatchObject({ lang: 'hi-IN', start_url: '/hi/' })
  expect(await read('/sitemap.xml')).toContain(`hreflang="hi" href="${url}/hi/"`)
  expect(await read('/.well-known/security.txt')).toContain('Preferred-Languages: en, hi, ml')

  const speaksHindi = { 'accept-language': 'hi-IN,en;q=0.5' }
  const refused = await fetch(
    `${url}/api/users/login`,
    post({ emailorMobile: 'a@b.example', password: 'x' }, speaksHindi),
  )
  expect(await refused.json()).toMatchObject({ message: inHindi('Invalid email/mobile or password') })
  const person = { name: 'Devi', email: 'devi@people.example', number: '9847000077', password: 'lotus pond at noon' }
  expect((await fetch(`${url}/api/users`, post(person, speaksHindi))).status).toBe(201)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'हिन्दी' }).click()
  await see(heading(page, inHindi('Your wishlist is empty')))
  expect(new URL(page.url()).pathname).toBe('/hi/')
  await openHere(page, '/admin-mails')
  await see(
    page
      .getByText(inHindi('Welcome to {society}').replace('{society}', 'Kadirur Society'))
      .filter({ visible: true })
      .first(),
  )
  await see(heading(page, inHindi('E-mails')))
}

const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
