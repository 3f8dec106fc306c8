import { test } from '../support/browser.ts'
import { buyABottle } from '../support/buy-a-bottle.ts'

test('a shopper buys a bottle and has it at the door, at 360 px', async ({ openPage }) => buyABottle(openPage, 360))
