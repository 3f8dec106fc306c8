import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Breach } from '#shared/breaches.ts'
import { refused } from '#tests/components/fake-shop.ts'
import {
  address,
  button,
  expectAccessible,
  expectAddress,
  field,
  main,
  openApp,
  see,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { breachOfData, newId, staff } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'

const id = newId()
const breach = (change: Partial<Breach> = {}) => breachOfData({ _id: id, ...change })
const person = { _id: newId(), name: 'Devi', email: 'devi@people.example', language: 'ml', letterAt: null }

// Requirements: PRIV-7
test('a breach is recorded with its data, its people and its texts', async () => {
  const { user, shop } = openApp('/admin-privacy', {
    as: staff(),
    responses: {
      'GET /api/breaches': [],
      'POST /api/breaches': breach({ unknown: ['nobody@people.example'] }),
      'GET /api/breaches/:id': breach(),
      'GET /api/breaches/:id/people': [person],
    },
  })
  await seeScreen('Privacy')
  await user.click(await button('Record a breach'))
  await user.type(main().getByLabelText('Noticed on'), '2026-11-20T10:00')
  await user.click(await button('Save and list the people'))
  const error = await see('Choose which data it is')
  expect(screen.getByRole('group', { name: 'Which data it is' }).getAttribute('aria-describedby')).toBe(error.id)
  await user.click(main().getByRole('checkbox', { name: 'e-mail address' }))
  expect(main().queryByText('Choose which data it is')).toBeNull()
  await user.selectOptions(main().getByLabelText('Affected people'), 'people')
  await user.type(
    await field('E-mail addresses or ids, one on each line'),
    'devi@people.example{Enter}nobody@people.example',
  )
  await user.type(await field('What happened, in English'), 'A list went to a wrong person.')
  await user.click(await button('Save and list the people'))
  await expect.poll(() => main().getAllByText('Please write this text.').length).toBe(3)
  for (const part of ['What may follow from it', 'What the shop has done', 'What people can do'])
    await user.type(await field(`${part}, in English`), 'Said.')
  await expectAccessible()
  await user.click(await button('Save and list the people'))
  await expectAddress(`/admin-privacy/${id}`)
  await see('No account has these names: nobody@people.example')
  expect(shop.sent('POST /api/breaches')).toMatchObject([
    {
      data: ['email'],
      noticedAt: '2026-11-20T10:00:00+05:30',
      chosen: { by: 'people', people: ['devi@people.example', 'nobody@people.example'] },
      what: { en: 'A list went to a wrong person.', ml: '' },
    },
  ])
})

// Requirements: PRIV-7, ADMIN-15
test('leaving asks about an unsaved record, and a late response opens no other screen', async () => {
  const saving = Promise.withResolvers<Breach>()
  const { user, shop } = openBreach({}, { 'PUT /api/breaches/:id': saving.promise })
  const cause = await field(/^Cause and findings/)
  await user.type(cause, 'A wrong address.')
  const link = main().getByRole('link', { name: 'Privacy' })
  await user.click(link)
  await user.click(await button('Stay here'))
  expect(cause.value).toBe('A wrong address.')
  await user.click(await button('Save and list the people'))
  await user.type(cause, ' By Devi.')
  saving.resolve(breach())
  await see('Saved')
  await user.click(link)
  await user.click(await button('Stay here'))

  const recording = Promise.withResolvers<Breach>()
  shop.respond({ 'GET /api/breaches': [], 'POST /api/breaches': recording.promise })
  await user.click(link)
  await user.click(await button('Leave without saving'))
  await user.click(await button('Record a breach'))
  await user.type(main().getByLabelText('Noticed on'), '2026-11-20T10:00')
  await user.click(main().getByRole('checkbox', { name: 'e-mail address' }))
  for (const part of ['What happened', 'What may follow from it', 'What the shop has done', 'What people can do'])
    await user.type(await field(`${part}, in English`), 'Said.')
  await user.click(await button('Save and list the people'))
  await expect.poll(() => shop.sent('POST /api/breaches').length).toBe(1)
  shop.respond({ 'GET /api/content': [] })
  await user.click(screen.getByRole('link', { name: 'Texts and pictures' }))
  await user.click(await button('Leave without saving'))
  await seeScreen('Texts and pictures')
  recording.resolve(breach())
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(address()).toBe('/admin-content')
})

const openBreach = (change: Partial<Breach> = {}, replies: object = {}) =>
  openApp(`/admin-privacy/${id}`, {
    as: staff(),
    responses: { 'GET /api/breaches/:id': breach(change), 'GET /api/breaches/:id/people': [person], ...replies },
  })

test('a failed refetch is shown above the record, and what was typed stays', async () => {
  const { user, shop } = openBreach()
  const cause = await field(/^Cause and findings/)
  await user.type(cause, 'A wrong address.')
  shop.respond({ 'GET /api/breaches/:id': refused('The shop is being tidied up.') })
  await queryClient.refetchQueries()
  await see('The shop is being tidied up.')
  expect(document.body.contains(cause)).toBe(true)
})

// Requirements: PRIV-8, PRIV-9
test('the e-mails are previewed in both languages and sent after a question, and the report stops the clock', async () => {
  const sent = breach({ lettersAt: '2026-11-20T05:00:00.000Z', letters: 1 })
  const { user, shop } = openBreach(
    {},
    {
      'POST /api/breaches/:id/letters': sent,
      'PUT /api/breaches/:id/reported': { ...sent, reportedAt: '2026-11-20T06:00:00.000Z' },
    },
  )
  await seeScreen('Data breach')
  await see(/hours left for the report/)
  await user.click(main().getByText('The e-mail in Malayalam'))
  await see(/മലയാളത്തിൽ/)
  await see('devi@people.example')
  await expectAccessible()
  await user.click(await button('Send the e-mails'))
  expect(shop.sent('POST /api/breaches/:id/letters')).toEqual([])
  await user.click(await button('Send'))
  await see('1 of 2 e-mails are written.')
  expect(shop.sent('POST /api/breaches/:id/letters')).toHaveLength(1)
  expect(main().queryByText('Change the record')).toBeNull()
  await user.click(await button('Mark as reported'))
  await see(/Reported to the Board on/)
})

// Requirements: PRIV-9
test.for([
  [1.5, /^1 hour left for the report/],
  [2.5, /^2 hours left for the report/],
] as const)('the clock counts the hours that are left: %s', async ([hours, sentence]) => {
  openBreach({ boardBy: new Date(Date.now() + hours * 3_600_000).toISOString() })
  await see(sentence)
})

// Requirements: PRIV-9
test('a late report is marked, and the dialog shows a refusal', async () => {
  const { user } = openBreach(
    { boardBy: '2026-11-01T00:00:00.000Z' },
    { 'POST /api/breaches/:id/letters': refused('Nobody is on the list.', { status: 409 }) },
  )
  await see(/The report was due on 01\/11\/2026/)
  await user.click(await button('Send the e-mails'))
  await user.click(await button('Send'))
  await see('Nobody is on the list.')
  await user.click(await button('Cancel'))
  await user.click(await button('Send the e-mails'))
  await button('Send')
  expect(screen.queryByText('Nobody is on the list.')).toBeNull()
})

// Requirements: PRIV-7
test('a breach opens with its days, and the error of a refused list is beside its field', async () => {
  const message = 'Name at least one person'
  const { user } = openBreach(
    { chosen: { by: 'orders', from: '2026-11-01', to: '2026-11-20' } },
    { 'PUT /api/breaches/:id': refused(message, { errors: [{ path: 'chosen.people', message }] }) },
  )
  expect((await field('First day')).value).toBe('2026-11-01')
  expect((await field('Last day')).value).toBe('2026-11-20')
  await user.selectOptions(main().getByLabelText('Affected people'), 'people')
  const people = await field('E-mail addresses or ids, one on each line')
  await user.type(people, ',')
  await user.click(await button('Save and list the people'))
  await expect.poll(() => people.getAttribute('aria-invalid')).toBe('true')
  await see(message)
})
