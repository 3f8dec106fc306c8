import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { HealthReport } from '#shared/health.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, openApp, see, seeNot, seeScreen } from '#tests/components/open-app.tsx'
import { shopper, staff } from '#tests/components/responses.ts'

const report = (checks: HealthReport['checks']): HealthReport => ({ checkedAt: '2026-05-04T06:00:00.000Z', checks })
const WELL = { title: 'Clock', state: 'ok', message: 'The clock is right.' } as const
const BAD = { title: 'Backup', state: 'problem', message: 'There is none.', advice: 'Write one.' } as const
const FAIR = { title: 'E-mail server', state: 'warning', message: 'Mails are files.', advice: 'Set one.' } as const

// Requirements: LIVE-9
test('the owner sees problems first, each with what to do, and checks again', async () => {
  const replies = [report([WELL, FAIR, BAD])]
  const { user } = openApp('/admin-health', {
    as: staff(),
    responses: { 'GET /api/health': () => replies.shift() ?? report([WELL]) },
  })
  await seeScreen('Health')
  await see('1 problem, 1 warning')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Backup',
    'E-mail server',
    'Clock',
  ])
  expect(rows[0]?.textContent).toBe('ProblemBackupThere is none.What to do: Write one.')
  expect(rows[2]?.textContent).toBe('OKClockThe clock is right.')
  await expectAccessible()

  await user.click(await button('Check again'))
  await see('Everything is in order.')
  await seeNot('There is none.')
})

test('a failed check of the health can be tried again', async () => {
  const replies = [refused('The shop is very busy at the moment.')]
  const { user } = openApp('/admin-health', {
    as: staff(),
    responses: { 'GET /api/health': () => replies.shift() ?? report([WELL]) },
  })
  await see('The shop is very busy at the moment.')
  await user.click(await button('Try again'))
  await see('Everything is in order.')
})

// Requirements: LIVE-9
test('staff without the permission do not see the health of the shop', async () => {
  openApp('/admin-health', { as: shopper({ permissions: ['see dashboard', 'read audit log'] }) })
  await see('Your role cannot open this page')
})
