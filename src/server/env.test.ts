import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, WrongEnvironment } from './env.ts'

const KEYS = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' }
const TOGETHER = 'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together, or none of them.'

// Requirements: ENV-1, ENV-2, ENV-7, ENV-8, ENV-9, ENV-10, ENV-11, ENV-12, ENV-15, ENV-16, USER-20
// Threats: T63, T149
test.each([
  [{ PORT: 'web' }, 'PORT must be a number.'],
  [{ PORT: '' }, 'PORT must be a number.'],
  [{ PORT: '80.5' }, 'PORT must be a whole number.'],
  [{ PORT: '70000' }, 'PORT must be between 0 and 65535.'],
  [{ HOST: ' ' }, 'HOST is set but empty.'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an http or https address.'],
  [{ PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL must be an http or https address.'],
  [{ PUBLIC_URL: 'https://shop.example/?from=mail' }, 'PUBLIC_URL must have no ? and no #.'],
  [{ PUBLIC_URL: 'https://head:secret@shop.example' }, 'PUBLIC_URL must have no user name and no password.'],
  [{ PUBLIC_URL: 'https://shop.example/#/' }, 'PUBLIC_URL must have no ? and no #.'],
  [{ DATA_DIR: '' }, 'DATA_DIR is set but empty.'],
  [{ DATABASE_DIRECT_URL: 'postgres://a@b/c' }, 'DATABASE_DIRECT_URL works only together with DATABASE_URL.'],
  [
    { DATABASE_URL: 'postgres://a@b/c', DATABASE_DIRECT_URL: 'mysql://b' },
    'DATABASE_DIRECT_URL must be like postgres://user:password@host:5432/database (it does not begin with postgres://).',
  ],
  [{ CATALOGUE: 'full' }, 'CATALOGUE must be one of: demo, none.'],
  [{ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'a long password' }, 'ADMIN_EMAIL must be an e-mail address.'],
  [{ ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 12 to 128 characters.'],
  [
    { ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'password12345' },
    'ADMIN_PASSWORD is one of the most common passwords.',
  ],
  [{ ADMIN_PASSWORD: 'a long password' }, 'ADMIN_PASSWORD works only together with ADMIN_EMAIL.'],
  [{ ...KEYS, RAZORPAY_KEY_ID: ' ' }, 'RAZORPAY_KEY_ID is set but empty.'],
  [{ RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }, 'RAZORPAY_KEY_ID is set but empty.'],
  [{ RAZORPAY_KEY_ID: 'id' }, TOGETHER],
  [
    { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old' },
    'RAZORPAY_WEBHOOK_SECRET_PREVIOUS works only together with RAZORPAY_WEBHOOK_SECRET.',
  ],
  [{ RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hooks' }, TOGETHER],
  [{ ...KEYS, RAZORPAY_BASE_URL: 'localhost' }, 'RAZORPAY_BASE_URL must be an http or https address.'],
  [{ ...KEYS, RAZORPAY_BASE_URL: 'https://api.razorpay.com' }, 'RAZORPAY_BASE_URL must end in /v1.'],
  [{ ...KEYS, RAZORPAY_BASE_URL: 'https://api.razorpay.com/v2' }, 'RAZORPAY_BASE_URL must end in /v1.'],
  [{ ...KEYS, RAZORPAY_BASE_URL: 'https://api.razorpay.com/?path=/v1' }, 'RAZORPAY_BASE_URL must end in /v1.'],
  [{ ...KEYS, RAZORPAY_CHECKOUT_URL: '/checkout.js' }, 'RAZORPAY_CHECKOUT_URL must be an http or https address.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be like smtp://user:password@host:587.'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be like smtp://user:password@host:587.'],
  [
    { MAIL_FROM: 'Our Shop' },
    'MAIL_FROM must be an e-mail address, or a name and an address: Our Shop <shop@society.example>.',
  ],
  [
    { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    'MAIL_FROM must be an e-mail address, or a name and an address: Our Shop <shop@society.example>.',
  ],
  [{ ORDER_HOLD_MINUTES: '0' }, 'ORDER_HOLD_MINUTES must be between 0.01 and 43200.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a number.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 8 to 200 letters, digits or signs, and no spaces.'],
  [{ HSTS_SUBDOMAINS: 'true' }, 'HSTS_SUBDOMAINS must be one of: yes, no.'],
  [{ BACKUP_DIR: ' ' }, 'BACKUP_DIR is set but empty.'],
  [
    { IMAGE_STORE: '/srv/pictures' },
    'IMAGE_STORE must be file: or like s3://bucket?endpoint=https://storage.example&region=name.',
  ],
  [
    { IMAGE_STORE: 's3://key:secret@bucket' },
    'IMAGE_STORE must be file: or like s3://bucket?endpoint=https://storage.example&region=name.',
  ],
  [
    { IMAGE_STORE: 's3://?region=ap-south-1' },
    'IMAGE_STORE needs the name of a bucket, as in s3://bucket: 3 to 63 small letters, digits, - and .',
  ],
  [
    { IMAGE_STORE: 's3://bucket-?region=ap-south-1' },
    'IMAGE_STORE needs the name of a bucket, as in s3://bucket: 3 to 63 small letters, digits, - and .',
  ],
  [
    { IMAGE_STORE: 's3://bucket/folder?region=ap-south-1' },
    'IMAGE_STORE takes a whole bucket: after its name only ?endpoint= and &region= may follow.',
  ],
  [
    { IMAGE_STORE: 's3://bucket' },
    'IMAGE_STORE needs region=, as in s3://bucket?region=ap-south-1, or endpoint= for another provider.',
  ],
  [
    { IMAGE_STORE: 's3://bucket?endpoint=storage.example' },
    'The endpoint in IMAGE_STORE must be an http or https address, as https://storage.example.',
  ],
  [
    { IMAGE_STORE: 's3://bucket?region=a&acl=public' },
    'IMAGE_STORE has the unknown part acl. It knows endpoint and region.',
  ],
  [
    { IMAGE_STORE: 's3://bucket?region=ap-south-1', AWS_ACCESS_KEY_ID: 'AKIA' },
    'An s3:// IMAGE_STORE needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [{ WORKERS: '0' }, 'WORKERS must be auto, or a whole number between 1 and 64.'],
  [{ WORKERS: '65' }, 'WORKERS must be auto, or a whole number between 1 and 64.'],
  [{ WORKERS: '1.5' }, 'WORKERS must be auto, or a whole number between 1 and 64.'],
  [{ WORKERS: 'all' }, 'WORKERS must be auto, or a whole number between 1 and 64.'],
  [{ DATABASE_READ_URL: 'postgres://b/shop' }, 'DATABASE_READ_URL works only together with DATABASE_URL.'],
  [{ IMAGE_BASE_URL: 'https://cdn.example' }, 'IMAGE_BASE_URL works only together with an s3:// IMAGE_STORE.'],
  [{ DATABSE_URL: 'postgres://b/shop' }, 'DATABSE_URL is not a setting. Did you mean DATABASE_URL?'],
  [{ PUBLCI_URL: 'https://shop.example' }, 'PUBLCI_URL is not a setting. Did you mean PUBLIC_URL?'],
  [{ RAZORPAY_KEY_SECRETS: 'x' }, 'RAZORPAY_KEY_SECRETS is not a setting. Did you mean RAZORPAY_KEY_SECRET?'],
  [{ ORDER_HOLD_MINUTE: '5' }, 'ORDER_HOLD_MINUTE is not a setting. Did you mean ORDER_HOLD_MINUTES?'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of: trace, debug, info, warn, error, fatal, silent.'],
])('%j is refused', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(new WrongEnvironment(sentence))
})

// Requirements: ENV-1
test.each(['mysql://shop', 'postgres://shop:@:x/y', 'postgres://h/d?sslmode=verify-full&sslrootcert=/none'])(
  'the DATABASE_URL %s is refused with one sentence',
  (DATABASE_URL) => {
    expect(() => readEnv({ DATABASE_URL })).toThrow(/^DATABASE_URL must be like postgres:\/\/.*\)\.$/)
  },
)

test('without any setting everything has its documented default', () => {
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

const LIVE = { ...KEYS, RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA' }

// Requirements: ENV-1
// Threats: T148
test.each([
  undefined,
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1',
  'http://127.8.8.8:80',
  'http://127.1',
  'http://[::1]:3000',
  'http://[::ffff:127.0.0.1]',
  'http://0.0.0.0:3000',
  'https://shop.localhost',
])('live keys are refused when shoppers would be sent to %s', (url) => {
  const variables = { ...LIVE, ...(url && { PUBLIC_URL: url }) }
  expect(() => readEnv(variables)).toThrow(
    'With a live RAZORPAY_KEY_ID, PUBLIC_URL must be the address that shoppers use, not one of this machine.',
  )
  // Test keys move no money, and another implementation of the interface is no bank.
  expect(() => readEnv({ ...variables, RAZORPAY_KEY_ID: 'rzp_test_AAAAAAAAAAAAAA' })).not.toThrow()
  expect(() => readEnv({ ...variables, RAZORPAY_BASE_URL: 'http://127.0.0.1:9/v1' })).not.toThrow()
})

// Threats: T148
test.each(['https://shop.example', 'https://localhost.example', 'http://10.0.0.7', 'https://127.example'])(
  'live keys are accepted with the public address %s',
  (PUBLIC_URL) => {
    expect(readEnv({ ...LIVE, PUBLIC_URL }).razorpay).toMatchObject({ keyId: LIVE.RAZORPAY_KEY_ID })
  },
)

// Requirements: ENV-1
// Threats: T149
test('a name that may belong to another program is only a warning', () => {
  const { warnings } = readEnv({ RAZORPAY_ACCOUNT: 'acc_1', SMTP_TIMEOUT: '5', SNTP_URI: 'time.example' })
  expect(warnings).toEqual([
    'RAZORPAY_ACCOUNT is not a setting of the shop.',
    'SMTP_TIMEOUT is not a setting of the shop.',
    'SNTP_URI is not a setting. Did you mean SMTP_URL?',
  ])
})

// Threats: T149
test('the usual variables of a machine are not misspelt settings', () => {
  const names =
    'SORT HOSTS PORTS HOSTNAME HOSTTYPE HOME EXPORT REPORT HTTP_PROXY HTTPS_PROXY NO_PROXY LOGNAME LOG_FORMAT MAIL MAILCHECK ' +
    'PGDATA PGHOST PGPORT DATABASE DATABASE_NAME DATA_HOME XDG_DATA_HOME XDG_DATA_DIRS BASE_URL SHOP_URL NODE_ENV NODE_OPTIONS ' +
    'PATH PWD OLDPWD SHELL SHLVL LANG LC_ALL TERM COLORTERM EDITOR DISPLAY INVOCATION_ID JOURNAL_STREAM AWS_REGION ' +
    'AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN CI DEBUG npm_config_cache INIT_CWD'
  const machine = Object.fromEntries(names.split(' ').map((name) => [name, 'x']))
  expect(readEnv({ ...machine, IMAGE_STORE: 'file:', WORKERS: '1' }).warnings).toEqual([])
})

// Requirements: ENV-13
test('the image store is the folder in DATA_DIR, or a bucket with its keys', () => {
  expect(readEnv({}).images).toMatchObject({ address: 'file:', bucket: undefined, baseUrl: undefined })
  const AWS = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' }
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret' }
  const endpoint = 'http://127.0.0.1:9000/s3'
  const IMAGE_STORE = `s3://pictures?endpoint=${endpoint}/`
  expect(readEnv({ ...AWS, IMAGE_STORE, IMAGE_BASE_URL: 'https://cdn.example/p/' }).images).toMatchObject({
    bucket: { bucket: 'pictures', endpoint, region: 'us-east-1', ...keys },
    baseUrl: 'https://cdn.example/p',
  })
  expect(readEnv({ ...AWS, IMAGE_STORE: 's3://pictures?region=ap-south-1' }).images).toMatchObject({
    bucket: { bucket: 'pictures', endpoint: undefined, region: 'ap-south-1', ...keys },
    baseUrl: undefined,
  })
})

// Requirements: USER-21
test('ADMIN_EMAIL alone names the first admin, whose password the shop makes', () => {
  expect(readEnv({ ADMIN_EMAIL: 'head@shop.example' }).admin).toEqual({ email: 'head@shop.example' })
})

// Requirements: ENV-11, USER-20
test('addresses and the admin’s email are normalised', () => {
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
