import { expect } from 'vitest'
import { pollOptions } from '../support/timeouts.ts'
import type { Key, Tab } from './engine.ts'
import { expressionFor, type Role, type Target } from './find-element.ts'

/** A shopper's page. Journeys use this interface in every engine. */
export type EnginePage = ReturnType<typeof pageIn>

export function pageIn(tab: Tab, shopUrl: string) {
  const isVisible = (target: Target) => tab.evaluate(`Boolean(${expressionFor(target)})`)
  const expectVisibility = (target: Target, isExpected: boolean) =>
    expect
      .poll(() => isVisible(target), {
        ...pollOptions,
        message: `${isExpected ? 'see' : 'not see'} ${describeTarget(target)}`,
      })
      .toBe(isExpected)
  const see = (target: Target) => expectVisibility(target, true)

  /** The element may be replaced just before the click. */
  async function click(role: Role, name: string | RegExp) {
    const target = { role, name }
    await see(target)
    await tab.click(clickable(target))
  }

  async function fill(name: string | RegExp, text: string) {
    const field: Target = { role: 'field', name }
    await see(field)
    const element = expressionFor(field)
    await tab.evaluate(`((field) => { field.focus(); field.select() })(${element})`)
    await tab.type(element, text)
  }

  return {
    open: (path: string) => tab.goto(shopUrl + path),
    see,
    seeNot: (target: Target) => expectVisibility(target, false),
    seeText: (text: string | RegExp) => see({ text }),
    /** The screen with this heading, and its data. */
    async seeScreen(name: string | RegExp) {
      await see({ role: 'heading', name })
      await expect
        .poll(() => tab.evaluate(`document.querySelectorAll('#main [aria-busy=true]').length`), pollOptions)
        .toBe(0)
    },
    click,
    fill,
    async choose(name: string, option: string) {
      const field: Target = { role: 'field', name }
      await see(field)
      await tab.evaluate(`((select) => {
        select.value = [...select.options].find(({ label }) => label === ${JSON.stringify(option)}).value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })(${expressionFor(field)})`)
    },
    press: (key: Key) => tab.press(key),
    async inFrame(name: string, act: () => Promise<void>) {
      const frame: Target = { role: 'iframe', name }
      await see(frame)
      await tab.enterFrame(expressionFor(frame))
      await act()
      await tab.leaveFrame()
    },
    evaluate: (expression: string) => tab.evaluate(expression),
    reload: () => tab.reload(),
    async expectNoHorizontalScroll() {
      const overflow = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
      expect(await tab.evaluate(overflow), String(await tab.evaluate('location.href'))).toBeLessThanOrEqual(0)
    },
  }
}

/** Clicks the visible label of a radio button, because the input is hidden. */
const clickable = (target: { role: Role; name: string | RegExp }) =>
  target.role === 'radio' ? `${expressionFor(target)}.closest('label')` : expressionFor(target)

const describeTarget = (target: Target) =>
  'text' in target ? `“${target.text}”` : `the ${target.role} “${target.name}”`
