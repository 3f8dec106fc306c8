import { callerOf } from './caller.ts'

// Signs in many times at once and prints the status of each, a line each: a process of its own, so that what the crowd costs
// its own machine's program is not taken for the shop's time.

const { SHOP_URL = '', LOGINS = '0', EMAIL = '', PASSWORD = '' } = process.env
const visitor = callerOf({ url: SHOP_URL })
const login = () => visitor.send('POST', '/api/users/login', { emailorMobile: EMAIL, password: PASSWORD })
const statuses = await Promise.all(Array.from({ length: Number(LOGINS) }, login))
console.log(statuses.join('\n'))
