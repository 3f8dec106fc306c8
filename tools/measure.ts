import { measureLists } from './measure/lists.ts'
import { measureScreens } from './measure/screens.ts'
import { measureSignIns } from './measure/sign-ins.ts'

// Measures the admin's and the accounts' limits on a running shop at SHOP_URL. Fill it by `npm run shop -- seed`, and
// run nothing else on the machine. Exits with 1 if a limit is exceeded.

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
