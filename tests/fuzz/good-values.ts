import fc from 'fast-check'
import { z } from 'zod'

/** The fields of a JSON schema that determine its values. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  propertyNames?: Shape
  additionalProperties?: Shape
  items?: Shape
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
}

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** Values that a schema nearly always accepts. Rules beyond its JSON schema are known by the field's name. */
export function validValue(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  const known = KNOWN[name]
  if (known && !shape.enum && shape.type !== 'object' && shape.type !== 'array') return known
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((option) => validValue(option, name)))
  switch (shape.type) {
    case 'object':
      return validObject(shape)
    case 'array':
      return fc.array(validValue(shape.items ?? {}, name), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 3, 3),
      })
    case 'integer':
      return validNumber(shape)
    case 'number':
      return fc.oneof(
        validNumber(shape),
        fc.integer({ min: 100, max: 9_999 }).map((paise) => paise / 100),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return validText(shape)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function validObject({ properties, required = [], propertyNames, additionalProperties }: Shape): fc.Arbitrary<object> {
  if (!properties)
    return fc.dictionary(
      fc.constantFrom(...((propertyNames?.enum as string[] | undefined) ?? ['x'])),
      validValue(additionalProperties ?? {}, 'template'),
      { maxKeys: 3 },
    )
  const fields = Object.entries(properties).map(([name, field]) => [name, validValue(field, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] })
}

const validNumber = ({ minimum = 0, maximum = 1_000_000 }: Shape) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.floor(maximum), Math.ceil(minimum) + 9) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(Math.ceil(minimum), Math.floor(maximum)) },
  )

function validText({ maxLength = 100, format }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom('{order 0}', '{product 0}', '{mail 0}'))
  if (format === 'date') return day
  if (format === 'date-time') return timestamp
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 20) }),
    fc.constant('x'.repeat(maxLength)),
  )
}

const timestamp = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = timestamp.map((text) => text.slice(0, 10))
const someOf = (noun: string, most = 4) => fc.nat(most).map((index) => `{${noun} ${index}}`)
const mobile = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String)
const email = fc.oneof(
  { weight: 3, arbitrary: fc.nat(1_000_000).map((n) => `somebody${n}@people.example`) },
  { weight: 1, arbitrary: fc.constant('shopper@people.example') },
)
const mostlyAbsent = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const url = fc.webUrl({ withQueryParameters: true, withFragments: true }).map((text) => text.slice(0, 300))

const KNOWN: Record<string, fc.Arbitrary<unknown>> = {
  email,
  resetEmail: email,
  emailorMobile: fc.oneof(email, mobile),
  number: mobile,
  phone: mobile,
  postalCode: fc.constantFrom('670642', '110001'),
  password: fc.constantFrom('correct horse battery', 'kasavu and brass', 'wrong one'),
  newPassword: fc.constantFrom('kasavu and brass', 'coconut and jute'),
  currentPassword: fc.constantFrom('correct horse battery', ''),
  otp: fc.constantFrom('123456', '000000', ' 12 34 56 '),
  product: someOf('product'),
  id: someOf('product'),
  item: fc.uuid(),
  image: fc.constantFrom('', '/uploads/x.webp', 'https://people.example/x.jpg'),
  variant: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 99),
  // The current version and total are unknown here. A save or an order also works without them.
  readVersion: mostlyAbsent(timestamp),
  totalPrice: mostlyAbsent(fc.integer({ min: 0, max: 1_000 })),
  amount: fc.constantFrom(1, 0.01, 50, 141.5, 1_000_000),
  subCategory: fc.constantFrom('', 'arishtams'),
  template: fc.constantFrom('', 'https://people.example/?n={n}'),
  category: fc.constantFrom('ayurveda', 'beautycare', 'organicfoods', 'furniture'),
  treatmentUrl: url,
  facebookUrl: url,
  instagramUrl: url,
  youtubeUrl: url,
  whatsappUrl: url,
  pageNumber: fc.constantFrom('1', '2', '1000000'),
  subjectId: someOf('order'),
  razorpay_order_id: someOf('providerOrder'),
  razorpay_payment_id: someOf('payment'),
}
