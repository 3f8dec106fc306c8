import { z } from 'zod'
import type { Call } from './call.ts'
import { line, neededLine, Rupees } from './text.ts'

const percent = (what: string, max: number) =>
  z
    .number()
    .min(0, `${what} cannot be negative`)
    .max(max, `${what} can be at most ${max} %`)
    .refine((value) => Number.isInteger(Number((value * 100).toFixed(6))), `${what} has at most two decimals`)

const webAddress = (what: string) =>
  line(what, 300).refine((text) => text === '' || /^https?:\/\/[^\s]+$/.test(text), `${what} must start with https://`)

/** Rates and fees of specification 9, which the shop may change. Percentages have at most two decimals, amounts are rupees. */
export const PriceSettings = z.object({
  discountPercent: percent('The discount', 100).default(10),
  taxPercentAyurveda: percent('The tax', 100).default(5),
  taxPercentOther: percent('The tax', 100).default(18),
  smallOrderBelow: Rupees.default(999),
  smallOrderShipping: Rupees.default(100),
  shipping: Rupees.default(50),
})
export type PriceSettings = z.infer<typeof PriceSettings>

/** Everything about the society that the shop's screens show. The defaults are marked placeholders (decisions 8). */
export const Settings = PriceSettings.extend({
  societyName: neededLine('The name', 80).default('Kadirur Society'),
  tagline: line('The line under the name', 80).default('Since 1995, East Kadirur'),
  address: line('The address', 300).default('East Kadirur, Kannur district, Kerala, India'),
  phone: line('The phone number', 30).default('+91 00000 00000'),
  email: line('The e-mail address', 254).default('contact@example.invalid'),
  hours: line('The opening hours', 120).default('Opening hours to be announced'),
  treatmentUrl: webAddress('The treatment site').default('https://example.invalid/abhyanga'),
  facebookUrl: webAddress('The Facebook page').default('https://example.invalid/facebook'),
  instagramUrl: webAddress('The Instagram page').default('https://example.invalid/instagram'),
  youtubeUrl: webAddress('The YouTube channel').default('https://example.invalid/youtube'),
  whatsappUrl: webAddress('The WhatsApp link').default('https://example.invalid/whatsapp'),
})
export type Settings = z.infer<typeof Settings>

export const DEFAULT_SETTINGS: Settings = Settings.parse({})

/** As it goes out: checked and trimmed when it came in, and a reply cannot carry the trimming. */
const SettingsView = z.object({
  discountPercent: z.number(),
  taxPercentAyurveda: z.number(),
  taxPercentOther: z.number(),
  smallOrderBelow: z.number(),
  smallOrderShipping: z.number(),
  shipping: z.number(),
  societyName: z.string(),
  tagline: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  treatmentUrl: z.string(),
  facebookUrl: z.string(),
  instagramUrl: z.string(),
  youtubeUrl: z.string(),
  whatsappUrl: z.string(),
  testPayments: z.boolean(),
}) satisfies z.ZodType<Settings & { testPayments: boolean }>

export const settingsCalls = {
  get: {
    method: 'GET',
    path: '/api/settings',
    access: 'anyone',
    summary: 'The society’s name, contact and links, and the rates by which prices are previewed',
    reply: SettingsView,
  },
} satisfies Record<string, Call>
