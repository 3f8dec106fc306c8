import type { Page } from 'playwright-core'

/** `steps`: presses and fields together. A field counts once until it is left; a chosen file or option is a field. */
export type Effort = { presses: number; fields: number; screens: number; steps: number }

/**
 * Counts what the person does from now on. Counts pointer presses, Enter and Space on a control, and fields that are
 * filled. `screens` counts changes of the address. Returns a function that reads the counts.
 */
export async function countEffort(page: Page): Promise<() => Effort> {
  const counts = { presses: 0, fields: 0, screens: 0 }
  await page.exposeFunction('countStep', (kind: 'presses' | 'fields') => {
    counts[kind] += 1
  })
  // This event comes with the change of page.url(). The hashchange event in the page comes at any later time.
  let address = page.url()
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url() === address) return
    address = frame.url()
    counts.screens += 1
  })
  // Playwright's own listeners come first: they stop a press that missed its target, which Playwright repeats.
  await page.locator('html').waitFor({ state: 'attached' })
  await page.addInitScript(LISTEN)
  await page.evaluate(LISTEN)
  return () => ({ ...counts, steps: counts.presses + counts.fields })
}

const LISTEN = `
  {
    const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
    const isTyped = (target) => target instanceof Element && target.matches(typed)
    let field = null
    addEventListener('pointerdown', ({ target }) => isTyped(target) || countStep('presses'), true)
    addEventListener('keydown', ({ key, target, repeat }) => {
      if (!repeat && (key === 'Enter' || (key === ' ' && !isTyped(target)))) countStep('presses')
    }, true)
    addEventListener('input', ({ target }) => {
      if (!isTyped(target) || target === field) return
      field = target
      countStep('fields')
    }, true)
    addEventListener('focusout', () => (field = null), true)
  }
`
