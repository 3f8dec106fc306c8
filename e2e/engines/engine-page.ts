import { expect } from 'vitest'
import { soon } from '../support/patience.ts'
import type { Key, Tab } from './engine.ts'
import { expressionFor, type Role, type Thing } from './find-thing.ts'

/** A shopper's page. Journeys use this interface in every engine. */
export type EnginePage = ReturnType<typeof pageIn>

export function pageIn(tab: Tab, shopUrl: string) {
  const isThere = (thing: Thing) => tab.evaluate(`Boolean(${expressionFor(thing)})`)
  const seeOrNot = (thing: Thing, isExpected: boolean) =>
    expect
      .poll(() => isThere(thing), { ...soon, message: `${isExpected ? 'see' : 'not see'} ${inWords(thing)}` })
      .toBe(isExpected)
  const see = (thing: Thing) => seeOrNot(thing, true)

  /** The element may be replaced just before the click. */
  async function click(role: Role, name: string | RegExp) {
    const thing = { role, name }
    await see(thing)
    await tab.click(clickable(thing))
  }

  async function fill(name: string | RegExp, text: string) {
    const field: Thing = { role: 'field', name }
    await see(field)
    const element = expressionFor(field)
    await tab.evaluate(`((field) => { field.focus(); field.select() })(${element})`)
    await tab.type(element, text)
  }

  return {
    open: (path: string) => tab.goto(shopUrl + path),
    see,
    seeNot: (thing: Thing) => seeOrNot(thing, false),
    seeText: (text: string | RegExp) => see({ text }),
    /** The screen with this heading, and its data. */
    async seeScreen(name: string | RegExp) {
      await see({ role: 'heading', name })
      await expect.poll(() => tab.evaluate(`document.querySelectorAll('#main [aria-busy=true]').length`), soon).toBe(0)
    },
    click,
    fill,
    async choose(name: string, option: string) {
      const field: Thing = { role: 'field', name }
      await see(field)
      await tab.evaluate(`((select) => {
        select.value = [...select.options].find(({ label }) => label === ${JSON.stringify(option)}).value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })(${expressionFor(field)})`)
    },
    press: (key: Key) => tab.press(key),
    async inFrame(name: string, act: () => Promise<void>) {
      const frame: Thing = { role: 'iframe', name }
      await see(frame)
      await tab.enterFrame(expressionFor(frame))
      await act()
      await tab.leaveFrame()
    },
    evaluate: (expression: string) => tab.evaluate(expression),
    reload: () => tab.reload(),
    async expectNoSidewaysScroll() {
      const overflow = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
      expect(await tab.evaluate(overflow), String(await tab.evaluate('location.href'))).toBeLessThanOrEqual(0)
    },
  }
}

/** Clicks the visible label of a radio button, because the input is hidden. */
const clickable = (thing: { role: Role; name: string | RegExp }) =>
  thing.role === 'radio' ? `${expressionFor(thing)}.closest('label')` : expressionFor(thing)

const inWords = (thing: Thing) => ('text' in thing ? `“${thing.text}”` : `the ${thing.role} “${thing.name}”`)
