import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, WrongEnvironment } from './env.ts'

const KEYS = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' }
const TOGETHER = 'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together, or none of them.'

test.each([
  [{ PORT: 'web' }, 'PORT must be a number.'],
  [{ PORT: '' }, 'PORT must be a number.'],
  [{ PORT: '80.5' }, 'PORT must be a whole number.'],
  [{ PORT: '70000' }, 'PORT must be between 0 and 65535.'],
  [{ HOST: ' ' }, 'HOST is set but empty.'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an http or https address.'],
  [{ PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL must be an http or https address.'],
  [{ DATA_DIR: '' }, 'DATA_DIR is set but empty.'],
  [{ CATALOGUE: 'full' }, 'CATALOGUE must be one of: demo, none.'],
  [{ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'a long password' }, 'ADMIN_EMAIL must be an e-mail address.'],
  [{ ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 12 to 128 characters.'],
  [
    { ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'password12345' },
    'ADMIN_PASSWORD is one of the most common passwords.',
  ],
  [{ ADMIN_EMAIL: 'a@shop.example' }, 'Set ADMIN_EMAIL and ADMIN_PASSWORD together, or neither.'],
  [{ ...KEYS, RAZORPAY_KEY_ID: ' ' }, 'RAZORPAY_KEY_ID is set but empty.'],
  [{ RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }, 'RAZORPAY_KEY_ID is set but empty.'],
  [{ RAZORPAY_KEY_ID: 'id' }, TOGETHER],
  [
    { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old' },
    'RAZORPAY_WEBHOOK_SECRET_PREVIOUS has a meaning only beside RAZORPAY_WEBHOOK_SECRET.',
  ],
  [{ RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' }, TOGETHER],
  [{ ...KEYS, RAZORPAY_BASE_URL: 'localhost' }, 'RAZORPAY_BASE_URL must be an http or https address.'],
  [{ ...KEYS, RAZORPAY_CHECKOUT_URL: '/checkout.js' }, 'RAZORPAY_CHECKOUT_URL must be an http or https address.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be like smtp://user:password@host:587.'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be like smtp://user:password@host:587.'],
  [
    { MAIL_FROM: 'Our Shop' },
    'MAIL_FROM must be an e-mail address, or a name and one: Our Shop <shop@society.example>.',
  ],
  [
    { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    'MAIL_FROM must be an e-mail address, or a name and one: Our Shop <shop@society.example>.',
  ],
  [{ ORDER_HOLD_MINUTES: '0' }, 'ORDER_HOLD_MINUTES must be between 0.01 and 43200.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a number.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16 to 200 letters, digits or signs, and no spaces.'],
  [{ HSTS_SUBDOMAINS: 'true' }, 'HSTS_SUBDOMAINS must be one of: yes, no.'],
  [{ BACKUP_DIR: ' ' }, 'BACKUP_DIR is set but empty.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of: trace, debug, info, warn, error, fatal, silent.'],
])('%j is refused', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(new WrongEnvironment(sentence))
})

test.each(['mysql://shop', 'postgres://shop:@:x/y', 'postgres://h/d?sslmode=verify-full&sslrootcert=/none'])(
  'the DATABASE_URL %s is refused in one sentence',
  (DATABASE_URL) => {
    expect(() => readEnv({ DATABASE_URL })).toThrow(/^DATABASE_URL must be like postgres:\/\/.*\)\.$/)
  },
)

test('without any setting everything has its documented value', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    catalogue: 'demo',
    admin: undefined,
    razorpay: undefined,
    mail: { smtpUrl: undefined, from: undefined },
    orderHoldMinutes: 30,
    trustProxy: 0,
    hstsSubdomains: false,
    logLevel: 'info',
  })
})

test('addresses and the admin’s e-mail are kept in their plain form', () => {
  const env = readEnv({
    ...KEYS,
    PUBLIC_URL: 'https://shop.example/',
    RAZORPAY_BASE_URL: 'http://localhost:9/v1/',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgresql://shop@/shop?host=%2Ftmp',
    ADMIN_EMAIL: ' Head@Shop.Example ',
    ADMIN_PASSWORD: 'a long password',
  })
  expect(env).toMatchObject({
    publicUrl: 'https://shop.example',
    dataDir: '/srv/shop',
    razorpay: { keyId: 'id', baseUrl: 'http://localhost:9/v1', checkoutUrl: expect.stringContaining('checkout.js') },
    admin: { email: 'head@shop.example' },
  })
})
