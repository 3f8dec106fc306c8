import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

// The axe-core of Axe's builder for Playwright. The builder injects it for each check, which takes three times as long
// as the check.
const BUILDER = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(BUILDER).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Only rules for sound and video load files. The shop has none.
  preload: false,
}

// Frames of a displayed mail or of a page written by a test have no origin.
const INCLUDE_FRAMES = `axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

type Violation = { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/** Findings of axe (WCAG 2.2 AA and best practices) for the page and all its frames. */
export async function axeFindings(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate<boolean>('"axe" in window'))) await frame.evaluate(`${AXE}\n;${INCLUDE_FRAMES}`)
  }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`),
  )
}
