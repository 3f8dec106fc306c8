import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SettingsView } from '#shared/settings.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, field, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { newId, settings, staff } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'

// Requirements: ADMIN-20, SOC-9
test('every setting has bounds, and its error is shown beside the field', async () => {
  const { user, shop } = openApp('/admin-settings', {
    as: staff(),
    responses: {
      'GET /api/settings': settings(),
      'GET /api/synonyms': { text: '' },
      'GET /api/settings/planned': [],
      'PUT /api/settings': settings(),
    },
  })
  await seeScreen('Settings')
  for (const [label, value, sentence] of [
    ['Discount (%)', 'ten', 'Enter a number'],
    ['Discount (%)', '101', 'The discount can be at most 100 %'],
    ['Tax on Ayurveda (%)', '5.123', 'The tax can have at most two decimals'],
    ['Minutes to hold stock for unpaid orders', '0', 'The hold time must be at least 0.01 minutes'],
    ['Low stock limit', '10001', /^The low stock limit/],
    ['Maximum unpaid orders', '101', 'The number of unpaid orders can be at most 100'],
    ['Maximum total of unpaid orders', '99', 'The unpaid total must be ₹100 to ₹10,00,00,000'],
    ['Treatment site', 'javascript:alert(1)', 'The treatment site must start with https://'],
    ['India Post', 'https://x.example/{number}', /^The tracking link can have \{n\} once/],
    ['Name', ' ', 'The name is required'],
  ] as const) {
    const input = await field(label)
    const right = input.value
    await user.clear(input)
    await user.click(input)
    await user.paste(value)
    await user.click(await button('Save settings'))
    await see(sentence)
    await expect.poll(() => document.activeElement).toBe(input)
    await user.clear(input)
    await user.paste(right)
  }
  await expectAccessible()
  expect(shop.sent('PUT /api/settings').length).toBeGreaterThan(0)
})

test('a withdrawn change is announced, and the next one takes the focus, then the heading', async () => {
  const planned = ['2099-05-01', '2099-06-01'].map((from) => ({
    ...{ _id: newId(), name: 'discountPercent' as const, value: 5, by: 'Devi', from },
  }))
  const { shop, user } = openApp('/admin-settings', {
    as: staff(),
    responses: {
      'GET /api/synonyms': { text: '' },
      'GET /api/settings/planned': planned,
      'DELETE /api/settings/planned/:id': planned.slice(1),
    },
  })
  await user.click(await button(/^Withdraw the change of 01\/05\/2099/))
  await see('The change is withdrawn')
  const next = await button(/^Withdraw the change of 01\/06\/2099/)
  await expect.poll(() => document.activeElement).toBe(next.closest('li'))
  shop.respond({ 'DELETE /api/settings/planned/:id': [] })
  await user.click(next)
  await see('Nothing is planned')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a failed refetch is shown above the settings, and what was typed stays', async () => {
  const { shop, user } = openApp('/admin-settings', {
    as: staff(),
    responses: { 'GET /api/synonyms': { text: '' }, 'GET /api/settings/planned': [] },
  })
  const tagline = await field('Tagline')
  await user.type(tagline, ', Kerala')
  shop.respond({ 'GET /api/synonyms': refused('The shop is being tidied up.') })
  await queryClient.refetchQueries()
  await see('The shop is being tidied up.')
  expect(document.body.contains(tagline)).toBe(true)
  await expectAccessible()
})

// Requirements: ADMIN-15
test('leaving asks about what was typed during a save, but not about what was saved', async () => {
  const saving = Promise.withResolvers<SettingsView>()
  const { shop, user } = openApp('/admin-settings', {
    as: staff(),
    responses: {
      'GET /api/synonyms': { text: '' },
      'GET /api/settings/planned': [],
      'PUT /api/settings': saving.promise,
      'GET /api/users': [],
    },
  })
  const tagline = await field('Tagline')
  await user.type(tagline, ', Kerala')
  const save = await button('Save settings')
  await user.click(save)
  await user.type(tagline, ', India')
  saving.resolve(settings({ tagline: 'Since 1995, East Kadirur, Kerala' }))
  await see('The settings were saved')
  const link = screen.getByRole('link', { name: 'Users' })
  await user.click(link)
  await user.click(await button('Stay here'))
  await user.click(save)
  await expect
    .poll(() => shop.sent('PUT /api/settings')[1])
    .toEqual({
      tagline: 'Since 1995, East Kadirur, Kerala, India',
    })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
  await user.click(link)
  await seeScreen('Users')
})
