import { join, resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { serversOf } from '#server/database/servers.ts'
import { workersOf } from '#server/platform/memory/sizes.ts'
import { readStoreAddress } from '#server/platform/object-storage/store-settings.ts'
import { isCommonPassword } from '#server/platform/passwords/common-passwords.ts'
import { MIN_HOLD_MINUTES } from '#shared/settings.ts'
import { Email, MIN_ADMIN_PASSWORD } from '#shared/users.ts'
import { findMisspeltSettings } from './find-misspelt-settings.ts'

const number = (name: string, min: number, max: number, isWhole = true) =>
  z
    .string()
    .refine((text) => text.trim() !== '' && Number.isFinite(Number(text)), `${name} must be a number.`)
    .transform(Number)
    .refine((value) => !isWhole || Number.isInteger(value), `${name} must be a whole number.`)
    .refine((value) => value >= min && value <= max, `${name} must be between ${min} and ${max}.`)

const address = (name: string) =>
  z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), `${name} must be an http or https address.`)

const oneOf = <const T extends string[]>(name: string, choices: T) =>
  z.enum(choices, `${name} must be one of: ${choices.join(', ')}.`)

const databaseAddress = (name: string) =>
  z.string().superRefine((text, { addIssue }) => {
    const reason = reasonAgainst(text)
    if (reason) addIssue(`${name} must be like postgres://user:password@host:5432/database (${reason}).`)
  })

function reasonAgainst(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'it does not begin with postgres://'
  try {
    // The driver parses each host's address and reads the certificate files that it names.
    for (const address of serversOf(text).addresses) new pg.Client({ connectionString: address })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const isMailServer = (text: string) => {
  const { protocol, hostname } = URL.parse(text) ?? {}
  return /^smtps?:$/.test(protocol ?? '') && Boolean(hostname)
}

/** 'shop@society.example' or 'Kadirur Society <shop@society.example>'. */
const isSender = (text: string) => /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text.trim())

const notBlank = (name: string) => z.string().refine((text) => text.trim() !== '', `${name} is set but empty.`)

const imageStore = z.string().superRefine((text, { addIssue }) => {
  try {
    readStoreAddress(text)
  } catch (error) {
    addIssue(error instanceof Error ? error.message : String(error))
  }
})

/** More than any machine needs; a typing error must not start a thousand processes. */
const MAX_WORKERS = 64

/** Each first variable needs its second one. */
const DEPENDENT = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'RAZORPAY_WEBHOOK_SECRET'],
] as const

export const Environment = z
  .object({
    PORT: number('PORT', 0, 65_535).default(3000),
    HOST: notBlank('HOST').default('127.0.0.1'),
    PUBLIC_URL: address('PUBLIC_URL')
      .refine((text) => !/[?#]/.test(text), 'PUBLIC_URL must have no ? and no #.')
      .refine((text) => !text.includes('@'), 'PUBLIC_URL must have no user name and no password.')
      .optional(),
    DATA_DIR: notBlank('DATA_DIR').default('./data'),
    DATABASE_URL: databaseAddress('DATABASE_URL').optional(),
    DATABASE_DIRECT_URL: databaseAddress('DATABASE_DIRECT_URL').optional(),
    DATABASE_READ_URL: databaseAddress('DATABASE_READ_URL').optional(),
    BACKUP_DIR: notBlank('BACKUP_DIR').optional(),
    CATALOGUE: oneOf('CATALOGUE', ['demo', 'none']).default('demo'),
    ADMIN_EMAIL: z
      .string()
      .transform((text) => Email.safeParse(text).data)
      .refine((email) => email !== undefined, 'ADMIN_EMAIL must be an e-mail address.')
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .refine(
        (text) => [...text].length >= MIN_ADMIN_PASSWORD && [...text].length <= 128,
        `ADMIN_PASSWORD must have ${MIN_ADMIN_PASSWORD} to 128 characters.`,
      )
      .refine((text) => !isCommonPassword(text), 'ADMIN_PASSWORD is one of the most common passwords.')
      .optional(),
    RAZORPAY_KEY_ID: notBlank('RAZORPAY_KEY_ID').optional(),
    RAZORPAY_KEY_SECRET: notBlank('RAZORPAY_KEY_SECRET').optional(),
    RAZORPAY_WEBHOOK_SECRET: notBlank('RAZORPAY_WEBHOOK_SECRET').optional(),
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: notBlank('RAZORPAY_WEBHOOK_SECRET_PREVIOUS').optional(),
    RAZORPAY_BASE_URL: address('RAZORPAY_BASE_URL')
      .refine((text) => /^[^?#]*\/v1\/*$/.test(text), 'RAZORPAY_BASE_URL must end in /v1.')
      .default('https://api.razorpay.com/v1'),
    RAZORPAY_CHECKOUT_URL: address('RAZORPAY_CHECKOUT_URL').default('https://checkout.razorpay.com/v1/checkout.js'),
    SMTP_URL: z.string().refine(isMailServer, 'SMTP_URL must be like smtp://user:password@host:587.').optional(),
    MAIL_FROM: z
      .string()
      .refine(
        isSender,
        'MAIL_FROM must be an e-mail address, or a name and an address: Our Shop <shop@society.example>.',
      )
      .optional(),
    ORDER_HOLD_MINUTES: number('ORDER_HOLD_MINUTES', MIN_HOLD_MINUTES, 43_200, false).default(30),
    TRUST_PROXY: number('TRUST_PROXY', 0, 10).default(0),
    HSTS_SUBDOMAINS: oneOf('HSTS_SUBDOMAINS', ['yes', 'no']).default('no'),
    PRESCRIPTION_KEY: z
      .string()
      .regex(
        /^[0-9a-fA-F]{64}(\s*,\s*[0-9a-fA-F]{64})*$/,
        'PRESCRIPTION_KEY must be keys of 64 hexadecimal digits, separated by commas.',
      )
      .optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/, 'METRICS_TOKEN must have 8 to 200 letters, digits or signs, and no spaces.')
      .optional(),
    // `memory/sizes.ts` reads it before the start.
    SHOP_MEMORY: number('SHOP_MEMORY', 512, 1_048_576).optional(),
    IMAGE_STORE: imageStore.default('file:'),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    WORKERS: z
      .string()
      .refine(
        (text) => text === 'auto' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_WORKERS),
        `WORKERS must be auto, or a whole number between 1 and ${MAX_WORKERS}.`,
      )
      .default('1'),
    IMAGE_BASE_URL: address('IMAGE_BASE_URL').optional(),
    LOG_LEVEL: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .refine(
    ({ RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhook }) =>
      [id, secret, webhook].every(Boolean) || ![id, secret, webhook].some(Boolean),
    'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together, or none of them.',
  )
  .superRefine((env, { addIssue }) => {
    for (const [name, required] of DEPENDENT)
      if (env[name] && !env[required]) addIssue(`${name} works only together with ${required}.`)
  })
  .refine(
    ({ IMAGE_STORE: store, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret }) =>
      !store.startsWith('s3:') || Boolean(id && secret),
    'An s3:// IMAGE_STORE needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  )
  .refine(
    ({ IMAGE_STORE: store, IMAGE_BASE_URL: base }) => store.startsWith('s3:') || !base,
    'IMAGE_BASE_URL works only together with an s3:// IMAGE_STORE.',
  )
  .refine(
    ({ RAZORPAY_KEY_ID: id, RAZORPAY_BASE_URL: base, PUBLIC_URL: url = 'http://localhost' }) =>
      !id?.startsWith('rzp_live_') || !isHost(base, PROVIDER_HOST) || !isHost(url, LOOPBACK),
    'With a live RAZORPAY_KEY_ID, PUBLIC_URL must be the address that shoppers use, not one of this machine.',
  )

const PROVIDER_HOST = /(^|\.)razorpay\.com\.?$/
const LOOPBACK = /(^|\.)localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/

const isHost = (address: string, pattern: RegExp) => pattern.test(URL.parse(address)?.hostname ?? '')

const NAMES = Object.keys(Environment.shape)

export class WrongEnvironment extends Error {}

export type Env = ReturnType<typeof readEnv>

/** Reads the environment once, at start (ENV-1). Throws `WrongEnvironment` with one plain sentence. */
export function readEnv(variables: NodeJS.ProcessEnv) {
  const { errors, warnings } = findMisspeltSettings(Object.keys(variables), NAMES)
  if (errors[0]) throw new WrongEnvironment(errors[0])
  const parsed = Environment.safeParse(variables)
  if (!parsed.success)
    throw new WrongEnvironment(parsed.error.issues[0]?.message ?? 'The settings in the environment are not valid.')
  const { data: env } = parsed
  return {
    /** For the operator, one sentence each. */
    warnings,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    catalogue: env.CATALOGUE,
    /** Without a password the first start makes one. */
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    razorpay:
      env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET && env.RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId: env.RAZORPAY_KEY_ID,
            keySecret: env.RAZORPAY_KEY_SECRET,
            webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
            previousWebhookSecret: env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
            baseUrl: env.RAZORPAY_BASE_URL.replace(/\/+$/, ''),
            checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
          }
        : undefined,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM?.trim() },
    orderHoldMinutes: env.ORDER_HOLD_MINUTES,
    trustProxy: env.TRUST_PROXY,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'yes',
    /** Hexadecimal; the first one encrypts. */
    prescriptionKeys: env.PRESCRIPTION_KEY?.split(',').map((key) => key.trim()) ?? [],
    metricsToken: env.METRICS_TOKEN,
    images: imagesOf(env),
    logLevel: env.LOG_LEVEL,
    workers: workersOf(env.WORKERS),
  }
}

type StoreVariables = Pick<
  z.output<typeof Environment>,
  'IMAGE_STORE' | 'IMAGE_BASE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'
>

/** `bucket` with its keys; without it, images are in the folder of DATA_DIR. */
function imagesOf({
  IMAGE_STORE,
  IMAGE_BASE_URL,
  AWS_ACCESS_KEY_ID: id,
  AWS_SECRET_ACCESS_KEY: secret,
}: StoreVariables) {
  const address = readStoreAddress(IMAGE_STORE)
  const keys = id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined
  return {
    address: IMAGE_STORE,
    keys,
    bucket: address && keys && { ...address, ...keys },
    baseUrl: IMAGE_BASE_URL?.replace(/\/+$/, ''),
  }
}
