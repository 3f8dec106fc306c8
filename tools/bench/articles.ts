import { ADDRESS } from '#tests/support/builders.ts'

/** The body of an order for one unit of each product's first variant. */
export const orderOf = (products: string[]) => ({
  orderItems: products.map((product) => ({ product, qty: 1, variant: 0 })),
  shippingAddress: ADDRESS,
  paymentMethod: 'Razorpay',
})
