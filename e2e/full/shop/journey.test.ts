import { test } from '../../support/browser.ts'
import { buyABottle } from '../../support/buy-a-bottle.ts'

// Requirements: CART-2, CHECK-1, CHECK-2, ORDER-4
test('a shopper buys a bottle and it is delivered, at 1280 px', async ({ openPage }) => buyABottle(openPage, 1280))
