import { test } from '../support/browser.ts'
import { buyABottle } from '../support/buy-a-bottle.ts'

// Requirements: AUTH-3, AUTH-7, AUTH-8, CART-2, CART-3, CART-5, CART-14, CART-19, CART-20, CHECK-1, CHECK-2, CHECK-5
// Requirements: CHECK-10, CHECK-11, FIND-2, HEAD-5, LIST-5, NAV-1, NAV-2, NAV-4, NAV-5, NAV-6, NAV-11, NAV-12, NAV-13
// Requirements: NAV-14, NAV-18, OPS-1, ORDER-2, ORDER-4, ORDER-5, ORDER-6, ORDER-9, PAY-1, PAY-2, PAY-3, PAY-22, PAY-24
// Requirements: PROD-2, PROD-3, PROD-4, ROLE-1, ROLE-6, SHIP-1, SHIP-2, SHIP-6, UI-5, USER-3, USER-20
test('a shopper buys a bottle and it is delivered, at 360 px', async ({ openPage }) => buyABottle(openPage, 360))
