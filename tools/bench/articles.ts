import { ADDRESS } from '#tests/support/builders.ts'

/** What a shopper sends who orders one piece of the first size of each. */
export const orderOf = (products: string[]) => ({
  orderItems: products.map((product) => ({ product, qty: 1, variant: 0 })),
  shippingAddress: ADDRESS,
  paymentMethod: 'Razorpay',
})
