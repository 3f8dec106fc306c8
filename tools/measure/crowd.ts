import { callerOf } from './caller.ts'

// Signs in many times at once and prints each status on a line. A separate process, so that the client's own CPU time
// is not measured.

const { SHOP_URL = '', LOGINS = '0', EMAIL = '', PASSWORD = '' } = process.env
const visitor = callerOf({ url: SHOP_URL })
const login = () => visitor.send('POST', '/api/users/login', { emailorMobile: EMAIL, password: PASSWORD })
const statuses = await Promise.all(Array.from({ length: Number(LOGINS) }, login))
console.log(statuses.join('\n'))
