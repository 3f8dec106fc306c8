import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openApp, seeScreen } from '#tests/components/open-app.tsx'
import { newId } from '#tests/components/responses.ts'

const item = (name: string) => ({
  product: newId(),
  name,
  nameMalayalam: '',
  image: '',
  category: 'ayurveda',
  variant: [{ model: '100 ml', price: 100, discountPrice: 0 }],
  discountPrice: 0,
})

// Requirements: WISH-4
test('the heading takes the focus when a product is removed, also when it was the last one', async () => {
  const { user } = openApp('/wishlist', { stored: { wishlistItems: [item('Hair oil'), item('Knee oil')] } })
  await seeScreen('Wishlist')
  for (const [name, heading] of [
    ['Hair oil', 'Wishlist'],
    ['Knee oil', 'Your wishlist is empty'],
  ]) {
    await user.click(await button(`Remove ${name} from wishlist`))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await expect.poll(() => document.activeElement?.textContent).toBe(heading)
  }
})
