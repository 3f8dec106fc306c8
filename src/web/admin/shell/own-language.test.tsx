import { expect, onTestFinished, test } from 'vitest'
import { openApp, see } from '#tests/components/open-app.tsx'
import { staff } from '#tests/components/responses.ts'

async function openAfterChoosing(language: string) {
  localStorage.setItem('language', language)
  onTestFinished(() => localStorage.removeItem('language'))
  const as = { ...staff(), language: 'ml' }
  const { shop } = openApp('/admin-mails', {
    as,
    responses: {
      'GET /api/mails': [],
      'GET /api/mails/state': { isOutbox: false, isUp: true, from: 'shop@shop.example', waiting: 0, dead: 0 },
      'PUT /api/users/profile': { ...as, language: 'en' },
    },
  })
  await see('No e-mails here')
  return () => shop.sent('PUT /api/users/profile').length
}

// Requirements: ADMIN-31
test('the language that staff choose is stored for their next sign-in', async () => {
  const saves = await openAfterChoosing('en')
  await expect.poll(saves).toBe(1)
})

// Requirements: ADMIN-31
test('a page that opens itself in the person’s own language does not store its old language', async () => {
  const saves = await openAfterChoosing('ml')
  expect(saves()).toBe(0)
})
