import { describe, expect, test } from 'vitest'
import type { Product } from '#shared/products.ts'
import {
  emptySize,
  itemsOf,
  problemsOf,
  problemsOfNewSize,
  reorder,
  type SizeRow,
  sizesOf,
  stockOf,
  toBody,
  toForm,
  withImage,
} from './product-form.ts'

const product: Product = {
  _id: '0199-kuzhambu',
  name: 'Dhanwantharam Kuzhambu',
  nameMalayalam: 'ധാന്വന്തരം കുഴമ്പ്',
  image: '/uploads/a.webp',
  category: 'ayurveda',
  subCategory: 'kuzhambu',
  price: 245,
  discountPrice: 0,
  variant: [
    { _id: 'small', model: '200 ml', price: 245, discountPrice: 0, countInStock: 20 },
    { _id: 'large', model: '450 ml', price: null, discountPrice: 499.5, countInStock: 26 },
  ],
  countInStock: 46,
  rating: 0,
  numReviews: 0,
  description: '',
  benefits: 'One, Two',
  ingredients: '',
  howToUse: '',
  reference: '',
  shelfLifeMonths: 24,
  weightGrams: 200,
  hsnCode: '3004',
  isPublished: true,
  reviews: [],
}

const size = (change: Partial<SizeRow> = {}): SizeRow => ({
  ...emptySize(),
  model: '1 litre',
  price: '1080',
  ...change,
})

describe('the save', () => {
  test('sends the loaded values without an untouched stock', () => {
    expect(toBody(toForm(product), 'published').variant).toEqual([
      { variantId: 'small', model: '200 ml', price: 245, discountPrice: 0, mrp: null },
      { variantId: 'large', model: '450 ml', price: null, discountPrice: 499.5, mrp: null },
    ])
  })

  // Requirements: ADMIN-5
  test('sends a stock that was changed or is new, and amounts as they are written in India', () => {
    const form = toForm(product)
    const [first] = form.sizes
    if (!first) throw new Error('the product has a size')
    const sizes = [
      { ...first, countInStock: '12' },
      size({ price: '₹1,080.50', countInStock: '' }),
      size({ countInStock: '1,000' }),
    ]
    expect(toBody({ ...form, sizes }, 'published').variant).toEqual([
      {
        variantId: 'small',
        model: '200 ml',
        price: 245,
        discountPrice: 0,
        mrp: null,
        countInStock: 12,
        countInStockWas: 20,
      },
      { model: '1 litre', price: 1080.5, discountPrice: 0, mrp: null, countInStock: 0 },
      { model: '1 litre', price: 1080, discountPrice: 0, mrp: null, countInStock: 1000 },
    ])
  })

  // Requirements: ADMIN-16
  test('leaves out a stock that the overwritten version already has', () => {
    const form = toForm(product)
    const sizes = form.sizes.map((size) => ({ ...size, countInStock: '32' }))
    const stored = { ...product, variant: product.variant.map((size, at) => ({ ...size, countInStock: 32 - at })) }
    expect(toBody({ ...form, sizes }, 'published', stored).variant).toEqual([
      { variantId: 'small', model: '200 ml', price: 245, discountPrice: 0, mrp: null },
      {
        variantId: 'large',
        model: '450 ml',
        price: null,
        discountPrice: 499.5,
        mrp: null,
        countInStock: 32,
        countInStockWas: 26,
      },
    ])
  })

  // Requirements: STOCK-10
  test('names a renamed size by its id and leaves its stock to the server', () => {
    const form = toForm(product)
    const sizes = form.sizes.map((size) => ({ ...size, model: size.model.replace(' ml', ' millilitres') }))
    expect(toBody({ ...form, sizes }, 'published').variant).toEqual([
      { variantId: 'small', model: '200 millilitres', price: 245, discountPrice: 0, mrp: null },
      { variantId: 'large', model: '450 millilitres', price: null, discountPrice: 499.5, mrp: null },
    ])
  })

  test('leaves the sub-category out of the other categories', () => {
    expect(toBody({ ...toForm(product), category: 'beautycare' }, 'published').subCategory).toBe('')
    expect(toBody(toForm(product), 'published').subCategory).toBe('kuzhambu')
  })
})

describe('checks before the save', () => {
  test('loaded values are valid', () => expect(problemsOf(toForm(product), emptySize(), 'published')).toEqual([]))

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no size', { sizes: [] }, 'variant'],
    ['a size without a name', { sizes: [size({ model: '' })] }, 'variant.0.model'],
    ['a price in words', { sizes: [size({ price: 'ten' })] }, 'variant.0.price'],
    ['a negative price', { sizes: [size({ price: '-5' })] }, 'variant.0.price'],
    ['three decimals', { sizes: [size(), size({ price: '1.005' })] }, 'variant.1.price'],
    ['a discount price that is not lower', { sizes: [size({ discountPrice: '1080' })] }, 'variant.0.discountPrice'],
    ['a tax above 100 percent', { taxPercent: '101' }, 'taxPercent'],
    ['half a bottle in stock', { sizes: [size({ countInStock: '1.5' })] }, 'variant.0.countInStock'],
  ])('%s', (_, change, path) => {
    expect(
      problemsOf({ ...toForm(product), ...change }, emptySize(), 'published').map((problem) => problem.path),
    ).toEqual([path])
  })

  // Requirements: ADMIN-8
  test('a size that was typed but not added is not lost silently', () => {
    expect(problemsOf(toForm(product), size(), 'published').map(({ path }) => path)).toEqual(['newSize'])
  })

  // Requirements: ADMIN-8
  test('a new size needs its price', () => {
    expect(problemsOfNewSize(size({ price: '' })).map(({ path }) => path)).toEqual(['price'])
    expect(problemsOfNewSize(size())).toEqual([])
  })

  test('several sizes at once get their prices later', () => {
    expect(problemsOfNewSize(size({ model: '100 ml, 200 ml', price: '' }))).toEqual([])
    expect(problemsOfNewSize(size({ model: '100 ml,', price: '' })).map(({ path }) => path)).toEqual(['price'])
  })

  // Requirements: ADMIN-41
  test('a draft needs no size', () => {
    expect(problemsOf({ ...toForm(product), sizes: [] }, emptySize(), 'draft')).toEqual([])
  })
})

// Requirements: ADMIN-8
test('sizes are separated by commas, and the comma of a number separates nothing', () => {
  const namesOf = (model: string) => sizesOf(size({ model })).map((row) => row.model)
  expect(namesOf('100 ml,200 ml, 450 ml')).toEqual(['100 ml', '200 ml', '450 ml'])
  expect(namesOf('1,000 ml, 5, small ,')).toEqual(['1,000 ml', '5', 'small'])
  expect(sizesOf(size({ model: 'S, M', price: '90', countInStock: '4' }))).toMatchObject([
    { model: 'S', price: '90', countInStock: '4' },
    { model: 'M', price: '90', countInStock: '4' },
  ])
})

// Requirements: ADMIN-42
test('the sample name is only shown as an example', () => {
  const sample = { ...product, name: 'Sample name', image: '', variant: [], isPublished: false }
  expect(toForm(sample).name).toBe('')
  expect(toForm({ ...sample, variant: product.variant }).name).toBe('Sample name')
})

// Requirements: IMG-8
test('a picture is added once, and at most eight', () => {
  const { images } = toForm(product)
  expect(images).toEqual([{ url: '/uploads/a.webp', alt: '', altMalayalam: '' }])
  expect(withImage(images, '/uploads/a.webp')).toEqual(images)
  const nineImages = Array.from({ length: 9 }, (_, n) => `/uploads/${n}.webp`).reduce(withImage, images)
  expect(nineImages.map(({ url }) => url).slice(-1)).toEqual(['/uploads/6.webp'])
})

test('a row is moved to another position', () => {
  expect(reorder(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(reorder(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

// Requirements: PROD-6
test('items are separated by commas', () => {
  expect(itemsOf(' Bala root,, Sesame oil , ')).toEqual(['Bala root', 'Sesame oil'])
  expect(itemsOf('Sesame oil, Sesame oil')).toEqual(['Sesame oil'])
  expect(itemsOf('')).toEqual([])
})

test('the stock of a product is the sum of its variants', () => {
  expect(stockOf(toForm(product).sizes)).toBe(46)
  expect(stockOf([size({ countInStock: 'many' }), size({ countInStock: '3' })])).toBe(3)
})
