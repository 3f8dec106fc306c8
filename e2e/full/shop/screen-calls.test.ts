import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { allCalls } from '#shared/calls.ts'
import { expect, test } from '../../support/browser.ts'
import { seeScreen } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { addToCart, createProduct } from '../../support/products.ts'

const FILE = join(import.meta.dirname, '../../../tests/query-budget/recorded.json')
const { screens }: { screens: Record<string, { calls: string[] }> } = JSON.parse(readFileSync(FILE, 'utf8'))

test('no screen makes a call that is not recorded, or the same call twice', async ({ openPage }) => {
  const product = await createProduct()
  const as = await createShopper()
  await addToCart(as, product)
  const callsByScreen: Record<string, string[]> = {}
  for (const screen of Object.keys(screens)) {
    const [path = '', who] = screen.replace(':cat/:id', `ayurveda/${product._id}`).split(', ')
    const page = await openPage(who === 'signed in' ? { as } : {})
    const calls = noteCalls(page)
    await page.goto(`/#${path}`)
    await seeScreen(page, /./)
    await page.waitForLoadState('networkidle')
    callsByScreen[screen] = calls
    await page.context().close()
  }
  for (const [screen, calls] of Object.entries(callsByScreen)) {
    expect(
      calls.filter((call) => !screens[screen]?.calls.includes(call)),
      `calls of ${screen} that tests/query-budget/recorded.json does not have`,
    ).toEqual([])
    expect(calls, `${screen} asks the same twice`).toEqual([...new Set(calls)])
  }
  // Without this check an empty screen would pass.
  expect(callsByScreen['/productlist/ayurveda']).toContain('GET /api/products/category/:category')
})

function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(nameOf(request.method(), pathname))
  })
  // A busy shop sheds a call, and the page repeats it.
  page.on('response', (response) => {
    if (response.status() !== 503 || !response.headers()['retry-after']) return
    const shed = calls.indexOf(nameOf(response.request().method(), new URL(response.url()).pathname))
    if (shed >= 0) calls.splice(shed, 1)
  })
  return calls
}

/** The call that matches the path. Literal segments take precedence over parameters. */
function nameOf(method: string, pathname: string): string {
  const fits = allCalls
    .filter((call) => call.method === method)
    .filter(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  return `${method} ${fits[0]?.path ?? pathname}`
}
