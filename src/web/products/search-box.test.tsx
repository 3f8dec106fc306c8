import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, expectAccessible, expectAddress, goTo, openApp, seeScreen } from '#tests/components/open-app.tsx'
import { card, product } from '#tests/components/responses.ts'

// Requirements: FIND-1, FIND-2
test('a result is a link to its product, and a press opens it', async () => {
  const oil = product({ name: 'Sesame Oil' })
  const { user } = openApp('/contact', {
    responses: {
      'GET /api/products': [card({ ...oil, name: 'Sesame Oil' }), card({ name: 'Wild Honey' })],
      'GET /api/synonyms': { text: '' },
      'GET /api/products/:id': oil,
      'GET /api/products/category/:category': { products: [], page: 1, pages: 1 },
    },
  })
  await seeScreen('Contact')
  const [box] = await screen.findAllByRole('combobox')
  if (!box) throw new Error('no search box')
  await user.type(box, 'OIL')
  // The first letter finds both.
  await expect.poll(() => screen.queryAllByRole('option').length).toBe(1)
  const option = screen.getByRole('option', { name: /Sesame Oil/ })
  const address = `/product/${oil.category}/${oil._id}`
  expect(option.getAttribute('href')).toBe(`#${address}`)
  await expectAccessible()
  await user.click(option)
  await expectAddress(address)
  await seeScreen('Sesame Oil')
})

// Requirements: FIND-1
test('Enter and the arrows of an input method leave the list alone while it composes a word', async () => {
  openApp('/contact', {
    responses: { 'GET /api/products': [card({ name: 'Sesame Oil' })], 'GET /api/synonyms': { text: '' } },
  })
  await seeScreen('Contact')
  const [box] = await screen.findAllByRole('combobox')
  if (!box) throw new Error('no search box')
  fireEvent.input(box, { target: { value: 'oil' } })
  const option = await screen.findByRole('option', { name: /Sesame Oil/ })
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true })
  expect(option.getAttribute('aria-selected')).toBe('false')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect([window.location.hash, box.getAttribute('aria-expanded')]).toEqual(['#/contact', 'true'])
})

// Requirements: FIND-1
test('a letter renders nothing in its own frame; the button that clears the box follows', async () => {
  openApp('/contact', { responses: { 'GET /api/products': [], 'GET /api/synonyms': { text: '' } } })
  await seeScreen('Contact')
  const [box] = await screen.findAllByRole('combobox')
  if (!(box instanceof HTMLInputElement)) throw new Error('no search box')
  box.value = 'o'
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await Promise.resolve()
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
  const clear = await button('Clear the search')
  clear.click()
  expect([box.value, document.activeElement]).toEqual(['', box])
  await expect.poll(() => screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
})

// Requirements: NAV-3
test('Back finds as many results as were shown, and other words start at the beginning', async () => {
  const products = (name: string) => Array.from({ length: 30 }, (_, at) => card({ name: `${name} ${at}` }))
  const { user } = openApp('/search/oil', {
    responses: { 'GET /api/products': [...products('Oil'), ...products('Honey')], 'GET /api/synonyms': { text: '' } },
  })
  const cards = () => document.querySelectorAll('#main section:has(> h1) article').length
  await expect.poll(cards).toBe(24)
  await user.click(await button('Show more products'))
  await expect.poll(cards).toBe(30)
  goTo('/search/honey')
  await seeScreen('Results for “honey”')
  await expect.poll(cards).toBe(24)
  goTo('/contact')
  await seeScreen('Contact')
  goTo('/search/oil')
  await seeScreen('Results for “oil”')
  await expect.poll(cards).toBe(30)
})
