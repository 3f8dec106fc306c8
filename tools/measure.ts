import { measureLists } from './measure/lists.ts'
import { measureScreens } from './measure/screens.ts'
import { measureSignIns } from './measure/sign-ins.ts'

// The figures that the back office and the accounts must keep, measured on a running shop: at SHOP_URL, best one that
// `npm run shop -- seed` has filled, with nothing else going on on the machine. Ends with 1 when one is not kept.

const PARTS = { lists: measureLists, screens: measureScreens, 'sign-ins': measureSignIns }

const { SHOP_URL = 'http://127.0.0.1:3000', ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env
const shop = {
  url: SHOP_URL.replace(/\/+$/, ''),
  admin: { emailorMobile: ADMIN_EMAIL, password: ADMIN_PASSWORD },
}
const wanted = process.argv.slice(2)
const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name))
if (parts.length < wanted.length) throw new Error(`The parts are: ${Object.keys(PARTS).join(', ')}`)

let over = 0
for (const [, measure] of parts) over += await measure(shop)
console.log(over === 0 ? '\nEvery figure is kept.' : `\n${over} figures are not kept.`)
process.exitCode = over === 0 ? 0 : 1
